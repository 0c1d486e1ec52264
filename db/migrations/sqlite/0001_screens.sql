CREATE TABLE `settings` (
	`id` text PRIMARY KEY NOT NULL,
	`system_name` text NOT NULL,
	`admin_email` text,
	`email_notifications` integer NOT NULL,
	`in_app_notifications` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `training_progress` (
	`user_id` text NOT NULL,
	`course` text NOT NULL,
	`modules_read` text NOT NULL,
	`attempts` integer NOT NULL,
	`last_score` integer,
	`last_answers` text,
	`completed_at` integer,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `course`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
DROP INDEX `organizations_by_created`;--> statement-breakpoint
ALTER TABLE `organizations` ADD `name_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `organizations` ADD `place_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `organizations_by_updated` ON `organizations` (`type`,`status`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `organizations_by_name` ON `organizations` (`type`,`status`,`name_key`,`id`);--> statement-breakpoint
CREATE INDEX `organizations_by_place` ON `organizations` (`type`,`status`,`place_key`,`id`);--> statement-breakpoint
CREATE INDEX `organizations_by_state` ON `organizations` (`type`,`state`);--> statement-breakpoint
CREATE INDEX `organizations_by_event` ON `organizations` (`event`,`email`);--> statement-breakpoint
DROP INDEX `studies_by_created`;--> statement-breakpoint
ALTER TABLE `studies` ADD `title_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `studies_by_updated` ON `studies` (`status`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `studies_by_title` ON `studies` (`status`,`title_key`,`id`);--> statement-breakpoint
CREATE INDEX `studies_by_phase` ON `studies` (`status`,`phase`,`id`);--> statement-breakpoint
CREATE INDEX `studies_by_activity` ON `studies` (`status`,`is_active`);--> statement-breakpoint
CREATE INDEX `studies_by_area` ON `studies` (`status`,`therapeutic_area`,`phase`);--> statement-breakpoint
DROP INDEX `outbox_by_due`;--> statement-breakpoint
CREATE INDEX `outbox_by_state` ON `outbox` (`state`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_by_due` ON `outbox` (`state`,`due_at`,`id`);--> statement-breakpoint
ALTER TABLE `trainings` ADD `certificate_number` text;--> statement-breakpoint
ALTER TABLE `trainings` ADD `score` integer;--> statement-breakpoint
ALTER TABLE `trainings` ADD `reminded` integer;--> statement-breakpoint
CREATE INDEX `trainings_by_user` ON `trainings` (`user_id`,`expires_at`);--> statement-breakpoint
CREATE INDEX `trainings_by_expiry` ON `trainings` (`expires_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `trainings_certificate` ON `trainings` (`certificate_number`);--> statement-breakpoint
ALTER TABLE `users` ADD `staff_role` text;--> statement-breakpoint
CREATE INDEX `users_by_created` ON `users` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_by_role` ON `users` (`role`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_by_kind` ON `audit_events` (`subject_type`,`seq`);--> statement-breakpoint
CREATE INDEX `matches_by_site_created` ON `matches` (`site_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `matches_by_created` ON `matches` (`created_at`,`id`);