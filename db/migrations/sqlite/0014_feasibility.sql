CREATE TABLE `answers` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`scope` text NOT NULL,
	`owner_id` text NOT NULL,
	`key` text NOT NULL,
	`version` integer NOT NULL,
	`value` text NOT NULL,
	`as_of` integer NOT NULL,
	`valid_until` integer,
	`source` text NOT NULL,
	`confirmed_by` text,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`confirmed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `answers_of_owner` ON `answers` (`organization_id`,`scope`,`owner_id`,`key`);--> statement-breakpoint
CREATE INDEX `answers_by_owner` ON `answers` (`owner_id`);--> statement-breakpoint
CREATE INDEX `answers_by_person` ON `answers` (`confirmed_by`);--> statement-breakpoint
CREATE TABLE `questionnaires` (
	`id` text PRIMARY KEY NOT NULL,
	`study_id` text NOT NULL,
	`title` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`sections` text NOT NULL,
	`frozen_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`study_id`) REFERENCES `studies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `questionnaires_by_study` ON `questionnaires` (`study_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `response_answers` (
	`response_id` text NOT NULL,
	`key` text NOT NULL,
	`value` text,
	`answer_id` text,
	`state` text NOT NULL,
	`confirmed_at` integer,
	`saved_by` text,
	`saved_at` integer NOT NULL,
	`person_id` text,
	`document_id` text,
	`sent` text,
	`question` text,
	`asked_at` integer,
	`reply` text,
	PRIMARY KEY(`response_id`, `key`),
	FOREIGN KEY (`response_id`) REFERENCES `responses`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`saved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `response_answers_by_saver` ON `response_answers` (`saved_by`);--> statement-breakpoint
CREATE INDEX `response_answers_by_person` ON `response_answers` (`person_id`);--> statement-breakpoint
CREATE INDEX `response_answers_by_document` ON `response_answers` (`document_id`);--> statement-breakpoint
CREATE TABLE `responses` (
	`id` text PRIMARY KEY NOT NULL,
	`match_id` text NOT NULL,
	`questionnaire_id` text NOT NULL,
	`state` text NOT NULL,
	`sent_at` integer NOT NULL,
	`attested_by` text,
	`submitted_at` integer,
	`accepted_at` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`questionnaire_id`) REFERENCES `questionnaires`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`attested_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `responses_of_match` ON `responses` (`match_id`);--> statement-breakpoint
CREATE INDEX `responses_by_questionnaire` ON `responses` (`questionnaire_id`);--> statement-breakpoint
CREATE INDEX `responses_by_person` ON `responses` (`attested_by`);