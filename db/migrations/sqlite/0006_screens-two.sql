CREATE TABLE `merges` (
	`id` text PRIMARY KEY NOT NULL,
	`kept_id` text NOT NULL,
	`merged_id` text NOT NULL,
	`moved` text NOT NULL,
	`merged_by` text,
	`merged_at` integer NOT NULL,
	`undone_at` integer,
	FOREIGN KEY (`kept_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`merged_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `merges_by_kept` ON `merges` (`kept_id`,`merged_at`);--> statement-breakpoint
CREATE INDEX `merges_by_merged` ON `merges` (`merged_id`,`merged_at`);--> statement-breakpoint
CREATE TABLE `review_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`subject_id` text NOT NULL,
	`asked_by` text,
	`question` text NOT NULL,
	`asked_at` integer NOT NULL,
	`answer` text,
	`answered_at` integer
);
--> statement-breakpoint
CREATE INDEX `review_requests_by_subject` ON `review_requests` (`type`,`subject_id`,`asked_at`);--> statement-breakpoint
ALTER TABLE `organizations` ADD `npi` text;--> statement-breakpoint
ALTER TABLE `organizations` ADD `pi_npi` text;--> statement-breakpoint
ALTER TABLE `organizations` ADD `consent_version` text;--> statement-breakpoint
ALTER TABLE `organizations` ADD `consent_at` integer;--> statement-breakpoint
ALTER TABLE `organizations` ADD `followed_up_at` integer;--> statement-breakpoint
ALTER TABLE `organizations` ADD `decided_at` integer;--> statement-breakpoint
ALTER TABLE `organizations` ADD `merged_into` text;--> statement-breakpoint
CREATE INDEX `organizations_by_rep` ON `organizations` (`field_rep`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `organizations_by_merge` ON `organizations` (`merged_into`);--> statement-breakpoint
ALTER TABLE `outbox` ADD `decision_on` text;--> statement-breakpoint
CREATE INDEX `outbox_by_decision` ON `outbox` (`decision_on`,`state`);--> statement-breakpoint
ALTER TABLE `studies` ADD `decided_at` integer;--> statement-breakpoint
ALTER TABLE `studies` ADD `lookup_due_at` integer;--> statement-breakpoint
ALTER TABLE `studies` ADD `ended_at` integer;--> statement-breakpoint
CREATE INDEX `studies_by_lookup` ON `studies` (`lookup_due_at`);--> statement-breakpoint
ALTER TABLE `trainings` ADD `issuer` text;--> statement-breakpoint
ALTER TABLE `trainings` ADD `document_id` text;