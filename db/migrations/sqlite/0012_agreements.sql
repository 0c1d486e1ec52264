CREATE TABLE `agreements` (
	`id` text PRIMARY KEY NOT NULL,
	`match_id` text NOT NULL,
	`version` integer NOT NULL,
	`source` text NOT NULL,
	`state` text NOT NULL,
	`terms` text NOT NULL,
	`countersigned` integer NOT NULL,
	`is_master` integer NOT NULL,
	`master_id` text,
	`document_id` text NOT NULL,
	`sha256` text NOT NULL,
	`sent_by` text,
	`sent_at` integer NOT NULL,
	`answer` text,
	`answered_at` integer,
	`executed_at` integer,
	`covers_until` integer,
	FOREIGN KEY (`match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `agreements_by_match` ON `agreements` (`match_id`,`version`);--> statement-breakpoint
CREATE TABLE `signatures` (
	`id` text PRIMARY KEY NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`version` integer NOT NULL,
	`sha256` text NOT NULL,
	`statement` text NOT NULL,
	`meaning` text NOT NULL,
	`user_id` text NOT NULL,
	`organization_id` text,
	`organization_name` text,
	`printed_name` text NOT NULL,
	`title` text NOT NULL,
	`signed_at` integer NOT NULL,
	`components` text NOT NULL,
	`record_hash` text NOT NULL,
	`audit_seq` integer NOT NULL,
	`voided_at` integer,
	`voided_by` text,
	`void_reason` text
);
--> statement-breakpoint
CREATE INDEX `signatures_by_subject` ON `signatures` (`subject_type`,`subject_id`,`signed_at`);--> statement-breakpoint
CREATE INDEX `signatures_by_sha256` ON `signatures` (`sha256`);--> statement-breakpoint
CREATE INDEX `signatures_by_user` ON `signatures` (`user_id`,`signed_at`);--> statement-breakpoint
ALTER TABLE `documents` ADD `match_id` text REFERENCES matches(id) ON DELETE cascade;--> statement-breakpoint
CREATE INDEX `documents_by_match` ON `documents` (`match_id`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `signed_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `may_sign` integer;