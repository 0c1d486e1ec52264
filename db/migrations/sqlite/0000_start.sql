CREATE TABLE `audit_events` (
	`seq` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text,
	`actor_role` text NOT NULL,
	`action` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`before` text,
	`after` text,
	`reason` text,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_by_subject` ON `audit_events` (`subject_type`,`subject_id`,`seq`);--> statement-breakpoint
CREATE TABLE `contact_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `contact_messages_by_created` ON `contact_messages` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `documents` (
	`id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`type` text,
	`name` text,
	`content_type` text,
	`size` integer,
	`sha256` text,
	`organization_id` text,
	`study_id` text,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`study_id`) REFERENCES `studies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `documents_by_organization` ON `documents` (`organization_id`);--> statement-breakpoint
CREATE INDEX `documents_by_study` ON `documents` (`study_id`);--> statement-breakpoint
CREATE INDEX `documents_by_state` ON `documents` (`state`,`expires_at`);--> statement-breakpoint
CREATE TABLE `drafts` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`values` text NOT NULL,
	`idempotency_key` text NOT NULL,
	`updated_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `drafts_by_expiry` ON `drafts` (`expires_at`);--> statement-breakpoint
CREATE TABLE `matches` (
	`id` text PRIMARY KEY NOT NULL,
	`study_id` text NOT NULL,
	`site_id` text NOT NULL,
	`status` text NOT NULL,
	`score` integer,
	`breakdown` text NOT NULL,
	`reasons` text NOT NULL,
	`confidence` real NOT NULL,
	`engine_version` text NOT NULL,
	`computed_at` integer NOT NULL,
	`declined_by` text,
	`decline_reason` text,
	`invited_at` integer,
	`answered_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`study_id`) REFERENCES `studies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`site_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `matches_study_site` ON `matches` (`study_id`,`site_id`);--> statement-breakpoint
CREATE INDEX `matches_by_site` ON `matches` (`site_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `matches_by_status` ON `matches` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `organizations` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`name` text NOT NULL,
	`email` text,
	`phone` text,
	`website` text,
	`address` text,
	`city` text,
	`state` text,
	`zip_code` text,
	`description` text,
	`therapeutic_areas` text NOT NULL,
	`patient_panel_size` text,
	`ehr_system` text,
	`prior_trials` integer,
	`equipment` text NOT NULL,
	`pi_name` text,
	`pi_phone` text,
	`pi_email` text,
	`contact_name` text,
	`status` text NOT NULL,
	`status_reason` text,
	`source` text NOT NULL,
	`event` text,
	`field_rep` text,
	`search_text` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `organizations_by_type_status` ON `organizations` (`type`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `organizations_by_created` ON `organizations` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`state` text NOT NULL,
	`attempts` integer NOT NULL,
	`due_at` integer NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`sent_at` integer
);
--> statement-breakpoint
CREATE INDEX `outbox_by_due` ON `outbox` (`state`,`due_at`);--> statement-breakpoint
CREATE INDEX `outbox_by_created` ON `outbox` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `password_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `password_tokens_by_user` ON `password_tokens` (`user_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `studies` (
	`id` text PRIMARY KEY NOT NULL,
	`sponsor_id` text NOT NULL,
	`title` text NOT NULL,
	`short_title` text,
	`acronym` text,
	`nct_number` text,
	`phase` text NOT NULL,
	`therapeutic_area` text NOT NULL,
	`indication` text,
	`description` text,
	`sponsor_name` text,
	`sponsor_contact` text,
	`sponsor_email` text,
	`sponsor_phone` text,
	`enrollment_target` integer,
	`total_sites` integer,
	`estimated_start_date` text,
	`duration` integer,
	`required_equipment` text NOT NULL,
	`geographic_preferences` text NOT NULL,
	`inclusion_criteria` text,
	`exclusion_criteria` text,
	`regulatory_status` text,
	`irb_approval` integer NOT NULL,
	`fda_approval` integer NOT NULL,
	`irb_number` text,
	`ind_number` text,
	`budget_per_patient` integer,
	`payment_schedule` text,
	`primary_endpoints` text,
	`secondary_endpoints` text,
	`study_design` text,
	`randomization` integer NOT NULL,
	`blinding` integer NOT NULL,
	`placebo` integer NOT NULL,
	`status` text NOT NULL,
	`status_reason` text,
	`is_active` integer NOT NULL,
	`search_text` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `studies_by_status` ON `studies` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `studies_by_created` ON `studies` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `studies_by_sponsor` ON `studies` (`sponsor_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `submissions` (
	`deed` text NOT NULL,
	`actor` text NOT NULL,
	`key` text NOT NULL,
	`answer` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`deed`, `actor`, `key`)
);
--> statement-breakpoint
CREATE INDEX `submissions_by_age` ON `submissions` (`created_at`);--> statement-breakpoint
CREATE TABLE `trainings` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`user_id` text,
	`course` text NOT NULL,
	`completed_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `trainings_by_organization` ON `trainings` (`organization_id`,`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text,
	`username` text,
	`first_name` text,
	`last_name` text,
	`role` text,
	`password_hash` text,
	`organization_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_username` ON `users` (`username`);--> statement-breakpoint
CREATE INDEX `users_by_organization` ON `users` (`organization_id`);