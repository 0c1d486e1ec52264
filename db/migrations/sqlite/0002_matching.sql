CREATE TABLE `facilities` (
	`key` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`city` text,
	`state` text,
	`zip_code` text,
	`search_text` text NOT NULL,
	`claimed_by` text,
	`claimed_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`claimed_by`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `facilities_by_claim` ON `facilities` (`claimed_by`);--> statement-breakpoint
CREATE INDEX `facilities_by_place` ON `facilities` (`state`,`city`,`key`);--> statement-breakpoint
CREATE TABLE `facility_trials` (
	`facility_key` text NOT NULL,
	`nct_id` text NOT NULL,
	`site_status` text,
	PRIMARY KEY(`facility_key`, `nct_id`),
	FOREIGN KEY (`facility_key`) REFERENCES `facilities`(`key`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`nct_id`) REFERENCES `trials`(`nct_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `facility_trials_by_trial` ON `facility_trials` (`nct_id`);--> statement-breakpoint
CREATE TABLE `rematches` (
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`due_at` integer NOT NULL,
	`attempts` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `subject_id`)
);
--> statement-breakpoint
CREATE INDEX `rematches_by_due` ON `rematches` (`due_at`);--> statement-breakpoint
CREATE TABLE `track_record_searches` (
	`site_id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`due_at` integer NOT NULL,
	`attempts` integer NOT NULL,
	`searched_at` integer,
	`reviewed_at` integer,
	FOREIGN KEY (`site_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `track_record_searches_by_due` ON `track_record_searches` (`state`,`due_at`);--> statement-breakpoint
CREATE TABLE `track_records` (
	`site_id` text NOT NULL,
	`nct_id` text NOT NULL,
	`facility` text NOT NULL,
	`city` text,
	`state` text,
	`site_status` text,
	`likeness` real NOT NULL,
	`answer` text NOT NULL,
	`answered_by` text,
	`answered_at` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`site_id`, `nct_id`),
	FOREIGN KEY (`site_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`nct_id`) REFERENCES `trials`(`nct_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `track_records_by_answer` ON `track_records` (`site_id`,`answer`);--> statement-breakpoint
CREATE INDEX `track_records_by_trial` ON `track_records` (`nct_id`);--> statement-breakpoint
CREATE TABLE `trials` (
	`nct_id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`conditions` text NOT NULL,
	`interventions` text NOT NULL,
	`phases` text NOT NULL,
	`study_type` text NOT NULL,
	`status` text NOT NULL,
	`sponsor` text NOT NULL,
	`sponsor_class` text,
	`enrollment` integer,
	`sex` text,
	`min_age` text,
	`max_age` text,
	`start_date` text,
	`completion_date` text,
	`sites` integer,
	`read_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `matches` ADD `evidence` text;--> statement-breakpoint
ALTER TABLE `matches` ADD `weights` text;--> statement-breakpoint
ALTER TABLE `matches` ADD `exploration` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `exploration_share` integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE `studies` ADD `weight_shifts` text;