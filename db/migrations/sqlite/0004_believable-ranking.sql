CREATE TABLE `match_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`match_id` text NOT NULL,
	`author_id` text,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `match_notes_by_match` ON `match_notes` (`match_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `match_notes_by_author` ON `match_notes` (`author_id`);--> statement-breakpoint
CREATE TABLE `outreach` (
	`id` text PRIMARY KEY NOT NULL,
	`study_id` text NOT NULL,
	`facility_key` text NOT NULL,
	`state` text NOT NULL,
	`site_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`study_id`) REFERENCES `studies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`facility_key`) REFERENCES `facilities`(`key`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`site_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outreach_study_facility` ON `outreach` (`study_id`,`facility_key`);--> statement-breakpoint
CREATE INDEX `outreach_by_facility` ON `outreach` (`facility_key`);--> statement-breakpoint
CREATE INDEX `outreach_by_site` ON `outreach` (`site_id`);--> statement-breakpoint
ALTER TABLE `matches` ADD `low` integer;--> statement-breakpoint
ALTER TABLE `matches` ADD `high` integer;--> statement-breakpoint
ALTER TABLE `matches` ADD `qualifies` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `matches` ADD `musts` text;--> statement-breakpoint
ALTER TABLE `matches` ADD `lines` text;--> statement-breakpoint
ALTER TABLE `matches` ADD `decline_kind` text;--> statement-breakpoint
ALTER TABLE `matches` ADD `declined_until` text;--> statement-breakpoint
ALTER TABLE `matches` ADD `shortlisted_at` integer;--> statement-breakpoint
ALTER TABLE `outbox` ADD `unsubscribe` text;--> statement-breakpoint
ALTER TABLE `studies` ADD `musts` text;--> statement-breakpoint
ALTER TABLE `studies` ADD `proposed` text;--> statement-breakpoint
ALTER TABLE `studies` ADD `proposed_at` integer;--> statement-breakpoint
ALTER TABLE `studies` ADD `close_reason` text;--> statement-breakpoint
ALTER TABLE `track_records` ADD `claimed_as` text;--> statement-breakpoint
ALTER TABLE `users` ADD `digest` text DEFAULT 'daily' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `digested_until` integer DEFAULT 0 NOT NULL;