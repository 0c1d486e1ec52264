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
	`copy_id` text,
	`copy_of` text,
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
CREATE TABLE `api_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`created_by` text,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`scopes` text NOT NULL,
	`token_hash` text NOT NULL,
	`starts_with` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`last_used_at` integer,
	`revoked_at` integer,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_by_hash` ON `api_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `api_tokens_by_organization` ON `api_tokens` (`organization_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `api_tokens_by_person` ON `api_tokens` (`created_by`);--> statement-breakpoint
CREATE TABLE `audit_events` (
	`seq` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text,
	`actor_role` text NOT NULL,
	`organization_id` text,
	`action` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`before` text,
	`after` text,
	`reason` text,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_by_subject` ON `audit_events` (`subject_type`,`subject_id`,`seq`);--> statement-breakpoint
CREATE INDEX `audit_by_time` ON `audit_events` (`at`,`seq`);--> statement-breakpoint
CREATE INDEX `audit_by_kind` ON `audit_events` (`subject_type`,`at`,`seq`);--> statement-breakpoint
CREATE INDEX `audit_by_actor` ON `audit_events` (`actor_id`,`at`,`seq`);--> statement-breakpoint
CREATE TABLE `audit_head` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`total` integer NOT NULL,
	`hash` text NOT NULL,
	`signature` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `audit_keys` (
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`key` text,
	PRIMARY KEY(`subject_type`, `subject_id`)
);
--> statement-breakpoint
CREATE TABLE `audit_seals` (
	`number` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`events` text NOT NULL,
	`total` integer NOT NULL,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_seals_by_kind` ON `audit_seals` (`kind`,`number`);--> statement-breakpoint
CREATE TABLE `audit_unsealed` (
	`seq` integer PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `budgets` (
	`id` text PRIMARY KEY NOT NULL,
	`match_id` text NOT NULL,
	`number` integer NOT NULL,
	`side` text NOT NULL,
	`proposed_at` integer NOT NULL,
	`proposed_by` text,
	`terms` text NOT NULL,
	`note` text,
	`state` text NOT NULL,
	`turn` text,
	`turn_since` integer,
	`asked_id` text,
	`agreed_at` integer,
	`agreed_by` text,
	`signed_at` integer,
	FOREIGN KEY (`match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `budgets_by_match` ON `budgets` (`match_id`,`number`);--> statement-breakpoint
CREATE INDEX `budgets_by_turn` ON `budgets` (`turn`,`turn_since`);--> statement-breakpoint
CREATE INDEX `budgets_by_proposer` ON `budgets` (`proposed_by`);--> statement-breakpoint
CREATE INDEX `budgets_by_agreer` ON `budgets` (`agreed_by`);--> statement-breakpoint
CREATE INDEX `budgets_by_asked` ON `budgets` (`asked_id`);--> statement-breakpoint
CREATE TABLE `record_changes` (
	`id` integer PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`at` integer NOT NULL,
	`owner` text NOT NULL,
	`record` text NOT NULL,
	`record_id` text NOT NULL,
	`what` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `record_changes_by_owner` ON `record_changes` (`owner`,`position`,`id`);--> statement-breakpoint
CREATE INDEX `record_changes_by_age` ON `record_changes` (`at`);--> statement-breakpoint
CREATE TABLE `contracts` (
	`id` text PRIMARY KEY NOT NULL,
	`match_id` text NOT NULL,
	`number` integer NOT NULL,
	`side` text NOT NULL,
	`proposed_at` integer NOT NULL,
	`proposed_by` text,
	`document_id` text NOT NULL,
	`sha256` text NOT NULL,
	`name` text NOT NULL,
	`content_type` text NOT NULL,
	`note` text,
	`state` text NOT NULL,
	`turn` text,
	`turn_since` integer,
	`asked_id` text,
	`agreed_at` integer,
	`agreed_by` text,
	`signed_at` integer,
	FOREIGN KEY (`match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contracts_by_match` ON `contracts` (`match_id`,`number`);--> statement-breakpoint
CREATE INDEX `contracts_by_turn` ON `contracts` (`turn`,`turn_since`);--> statement-breakpoint
CREATE INDEX `contracts_by_proposer` ON `contracts` (`proposed_by`);--> statement-breakpoint
CREATE INDEX `contracts_by_agreer` ON `contracts` (`agreed_by`);--> statement-breakpoint
CREATE INDEX `contracts_by_asked` ON `contracts` (`asked_id`);--> statement-breakpoint
CREATE INDEX `contracts_by_document` ON `contracts` (`document_id`);--> statement-breakpoint
CREATE TABLE `monthly_counts` (
	`id` text PRIMARY KEY NOT NULL,
	`match_id` text NOT NULL,
	`month` text NOT NULL,
	`version` integer NOT NULL,
	`prescreened` integer NOT NULL,
	`consented` integer NOT NULL,
	`randomized` integer NOT NULL,
	`completed` integer NOT NULL,
	`failed` text NOT NULL,
	`why` text,
	`entered_at` integer NOT NULL,
	`entered_by` text,
	FOREIGN KEY (`match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `monthly_counts_by_month` ON `monthly_counts` (`match_id`,`month`,`version`);--> statement-breakpoint
CREATE INDEX `monthly_counts_by_person` ON `monthly_counts` (`entered_by`);--> statement-breakpoint
CREATE TABLE `delegation_logs` (
	`id` text PRIMARY KEY NOT NULL,
	`match_id` text NOT NULL,
	`version` integer NOT NULL,
	`lines` text NOT NULL,
	`revision` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`changed_by` text,
	`asked_id` text,
	`signed_at` integer,
	FOREIGN KEY (`match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `delegation_logs_by_match` ON `delegation_logs` (`match_id`,`version`);--> statement-breakpoint
CREATE INDEX `delegation_logs_by_person` ON `delegation_logs` (`changed_by`);--> statement-breakpoint
CREATE INDEX `delegation_logs_by_asked` ON `delegation_logs` (`asked_id`);--> statement-breakpoint
CREATE TABLE `digest_items` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`link` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `digest_items_by_user` ON `digest_items` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `document_openings` (
	`id` text PRIMARY KEY NOT NULL,
	`document_id` text NOT NULL,
	`organization_id` text NOT NULL,
	`user_id` text,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `document_openings_by_reader` ON `document_openings` (`document_id`,`organization_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `document_openings_by_organization` ON `document_openings` (`organization_id`);--> statement-breakpoint
CREATE INDEX `document_openings_by_user` ON `document_openings` (`user_id`);--> statement-breakpoint
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
	`match_id` text,
	`message_id` text,
	`shared_at` integer,
	`shared_until` integer,
	`kept_for` text,
	`filed_as` text,
	`person_id` text,
	`issuer` text,
	`valid_from` integer,
	`valid_until` integer,
	`reminded` integer,
	`reminded_at` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`study_id`) REFERENCES `studies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `documents_by_organization` ON `documents` (`organization_id`);--> statement-breakpoint
CREATE INDEX `documents_by_study` ON `documents` (`study_id`);--> statement-breakpoint
CREATE INDEX `documents_by_match` ON `documents` (`match_id`);--> statement-breakpoint
CREATE INDEX `documents_by_message` ON `documents` (`message_id`);--> statement-breakpoint
CREATE INDEX `documents_by_person` ON `documents` (`person_id`);--> statement-breakpoint
CREATE INDEX `documents_by_validity` ON `documents` (`valid_until`,`id`);--> statement-breakpoint
CREATE INDEX `documents_by_state` ON `documents` (`state`,`expires_at`);--> statement-breakpoint
CREATE TABLE `engagements` (
	`match_id` text PRIMARY KEY NOT NULL,
	`steps` text NOT NULL,
	`template_version` integer NOT NULL,
	`step` text,
	`todo` text,
	`due_at` integer,
	`turn_from` integer,
	`decision` text,
	`decision_kind` text,
	`decision_reason` text,
	`decided_at` integer,
	`started_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `engagements_by_step` ON `engagements` (`step`,`todo`);--> statement-breakpoint
CREATE TABLE `path_templates` (
	`sponsor_id` text PRIMARY KEY NOT NULL,
	`steps` text NOT NULL,
	`version` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `tasks` (
	`match_id` text NOT NULL,
	`step` text NOT NULL,
	`side` text NOT NULL,
	`state` text NOT NULL,
	`todo` text NOT NULL,
	`assignee_id` text,
	`started_at` integer NOT NULL,
	`available_at` integer NOT NULL,
	`due_at` integer,
	`days_left` integer NOT NULL,
	`done_at` integer,
	`reason` text,
	`reminded_for` integer,
	`overdue_for` integer,
	PRIMARY KEY(`match_id`, `step`, `side`),
	FOREIGN KEY (`match_id`) REFERENCES `engagements`(`match_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `tasks_by_due` ON `tasks` (`state`,`due_at`);--> statement-breakpoint
CREATE INDEX `tasks_by_end` ON `tasks` (`state`,`done_at`);--> statement-breakpoint
CREATE INDEX `tasks_by_assignee` ON `tasks` (`assignee_id`);--> statement-breakpoint
CREATE TABLE `event_reps` (
	`event_id` text NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`event_id`, `user_id`),
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `event_reps_by_person` ON `event_reps` (`user_id`);--> statement-breakpoint
CREATE TABLE `events` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`place` text,
	`zone` text NOT NULL,
	`starts_on` text NOT NULL,
	`ends_on` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`closed_at` integer
);
--> statement-breakpoint
CREATE INDEX `events_by_day` ON `events` (`starts_on`,`id`);--> statement-breakpoint
CREATE TABLE `leads` (
	`organization_id` text PRIMARY KEY NOT NULL,
	`event_id` text,
	`rep_id` text,
	`entered_at` integer NOT NULL,
	`rating` text,
	`note` text,
	`next_step` text,
	`next_on` text,
	`follow_ups` text DEFAULT '[]' NOT NULL,
	`followed_up_at` integer,
	`registered_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `leads_by_age` ON `leads` (`created_at`,`organization_id`);--> statement-breakpoint
CREATE INDEX `leads_by_rep` ON `leads` (`rep_id`,`created_at`,`organization_id`);--> statement-breakpoint
CREATE INDEX `leads_by_event` ON `leads` (`event_id`,`created_at`,`organization_id`);--> statement-breakpoint
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
CREATE INDEX `responses_by_person` ON `responses` (`attested_by`);--> statement-breakpoint
CREATE TABLE `identities` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `identities_by_subject` ON `identities` (`issuer`,`subject`);--> statement-breakpoint
CREATE UNIQUE INDEX `identities_by_person` ON `identities` (`user_id`,`issuer`);--> statement-breakpoint
CREATE TABLE `identity_domains` (
	`domain` text PRIMARY KEY NOT NULL,
	`provider_id` text NOT NULL,
	FOREIGN KEY (`provider_id`) REFERENCES `identity_providers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `identity_domains_by_provider` ON `identity_domains` (`provider_id`);--> statement-breakpoint
CREATE TABLE `identity_providers` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`issuer` text NOT NULL,
	`client_id` text NOT NULL,
	`client_secret` text NOT NULL,
	`required` integer NOT NULL,
	`active` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `identity_providers_by_organization` ON `identity_providers` (`organization_id`);--> statement-breakpoint
CREATE TABLE `inbox_marks` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`snoozed_until` integer,
	`done_at` integer,
	`marked_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`, `subject_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`match_id` text NOT NULL,
	`number` text NOT NULL,
	`version` integer NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`sent_on` text NOT NULL,
	`due_at` integer NOT NULL,
	`paid_on` text,
	`withdrawn` integer NOT NULL,
	`why` text,
	`entered_at` integer NOT NULL,
	`entered_by` text,
	FOREIGN KEY (`match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_by_number` ON `invoices` (`match_id`,`number`,`version`);--> statement-breakpoint
CREATE INDEX `invoices_by_person` ON `invoices` (`entered_by`);--> statement-breakpoint
CREATE TABLE `irb_records` (
	`id` text PRIMARY KEY NOT NULL,
	`match_id` text NOT NULL,
	`version` integer NOT NULL,
	`kind` text NOT NULL,
	`board` text NOT NULL,
	`submitted_on` text,
	`meeting_on` text,
	`approved_on` text,
	`expires_on` text,
	`consent_version` text,
	`consent_on` text,
	`questions` text NOT NULL,
	`why` text,
	`side` text NOT NULL,
	`saved_at` integer NOT NULL,
	`saved_by` text,
	FOREIGN KEY (`match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `irb_records_by_match` ON `irb_records` (`match_id`,`version`);--> statement-breakpoint
CREATE INDEX `irb_records_by_person` ON `irb_records` (`saved_by`);--> statement-breakpoint
CREATE TABLE `join_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`user_id` text NOT NULL,
	`email` text NOT NULL,
	`message` text,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`decided_at` integer,
	`decided_by` text,
	`staff_role` text,
	`reason` text,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `join_requests_by_organization` ON `join_requests` (`organization_id`,`state`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `join_requests_by_user` ON `join_requests` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `join_requests_by_decider` ON `join_requests` (`decided_by`);--> statement-breakpoint
CREATE INDEX `join_requests_by_age` ON `join_requests` (`created_at`);--> statement-breakpoint
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
CREATE TABLE `matches` (
	`id` text PRIMARY KEY NOT NULL,
	`study_id` text NOT NULL,
	`site_id` text NOT NULL,
	`status` text NOT NULL,
	`score` integer,
	`low` integer,
	`high` integer,
	`qualifies` integer DEFAULT true NOT NULL,
	`held` text,
	`band` text NOT NULL,
	`facts` text NOT NULL,
	`requirements` text NOT NULL,
	`breakdown` text NOT NULL,
	`reasons` text NOT NULL,
	`confidence` real NOT NULL,
	`engine_version` text NOT NULL,
	`evidence` text NOT NULL,
	`weights` text NOT NULL,
	`parts` text NOT NULL,
	`exploration` integer DEFAULT false NOT NULL,
	`attested` text,
	`computed_at` integer NOT NULL,
	`declined_by` text,
	`decline_kind` text,
	`decline_reason` text,
	`declined_until` text,
	`shortlisted_at` integer,
	`asked_at` integer,
	`asked_text` text,
	`invited_at` integer,
	`invited_text` text,
	`answered_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`study_id`) REFERENCES `studies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`site_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `matches_study_site` ON `matches` (`study_id`,`site_id`);--> statement-breakpoint
CREATE INDEX `matches_by_site` ON `matches` (`site_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `matches_by_site_created` ON `matches` (`site_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `matches_by_created` ON `matches` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `matches_by_invitation` ON `matches` (`invited_at`);--> statement-breakpoint
CREATE INDEX `matches_by_status` ON `matches` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `merged_matches` (
	`id` text PRIMARY KEY NOT NULL,
	`merged_into` text NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE `mentions` (
	`message_id` text NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`message_id`, `user_id`),
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mentions_by_user` ON `mentions` (`user_id`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`thread_id` text NOT NULL,
	`side` text NOT NULL,
	`author_id` text,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`thread_id`) REFERENCES `threads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `messages_by_thread` ON `messages` (`thread_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `messages_by_author` ON `messages` (`author_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `thread_reads` (
	`thread_id` text NOT NULL,
	`user_id` text NOT NULL,
	`read_up_to` integer NOT NULL,
	PRIMARY KEY(`thread_id`, `user_id`),
	FOREIGN KEY (`thread_id`) REFERENCES `threads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `thread_reads_by_user` ON `thread_reads` (`user_id`);--> statement-breakpoint
CREATE TABLE `threads` (
	`id` text PRIMARY KEY NOT NULL,
	`match_id` text NOT NULL,
	`subject` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	FOREIGN KEY (`match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `threads_by_match` ON `threads` (`match_id`,`last_at`,`id`);--> statement-breakpoint
CREATE TABLE `merges` (
	`id` text PRIMARY KEY NOT NULL,
	`kept_id` text NOT NULL,
	`merged_id` text NOT NULL,
	`moved` text NOT NULL,
	`merged_by` text,
	`merged_at` integer NOT NULL,
	`undone_at` integer,
	`cleared_at` integer,
	FOREIGN KEY (`kept_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`merged_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `merges_by_kept` ON `merges` (`kept_id`);--> statement-breakpoint
CREATE INDEX `merges_by_merged` ON `merges` (`merged_id`);--> statement-breakpoint
CREATE INDEX `merges_by_age` ON `merges` (`cleared_at`,`merged_at`,`id`);--> statement-breakpoint
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
	`patients` text DEFAULT '[]' NOT NULL,
	`ehr_system` text,
	`prior_trials` integer,
	`equipment` text NOT NULL,
	`said_no` text DEFAULT '[]' NOT NULL,
	`pi_name` text,
	`pi_phone` text,
	`pi_email` text,
	`contact_name` text,
	`status` text NOT NULL,
	`status_reason` text,
	`source` text NOT NULL,
	`event` text,
	`field_rep` text,
	`npi` text,
	`pi_npi` text,
	`consent_version` text,
	`consent_at` integer,
	`decided_at` integer,
	`undoable_until` integer,
	`held_at` integer,
	`held_from` text,
	`join_requests` integer,
	`two_to_select` integer DEFAULT false NOT NULL,
	`merged_into` text,
	`search_text` text NOT NULL,
	`listed_text` text DEFAULT '' NOT NULL,
	`name_key` text DEFAULT '' NOT NULL,
	`place_key` text DEFAULT '' NOT NULL,
	`zip_key` text DEFAULT '' NOT NULL,
	`decided_key` integer DEFAULT 0 NOT NULL,
	`confirmed_trials` integer DEFAULT 0 NOT NULL,
	`phone_key` text,
	`email_domain` text,
	`website_domain` text,
	`address_key` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `organizations_by_type_status` ON `organizations` (`type`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `organizations_by_updated` ON `organizations` (`type`,`status`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `organizations_by_name` ON `organizations` (`type`,`status`,`name_key`,`id`);--> statement-breakpoint
CREATE INDEX `organizations_by_place` ON `organizations` (`type`,`status`,`place_key`,`id`);--> statement-breakpoint
CREATE INDEX `organizations_by_trials` ON `organizations` (`type`,`status`,`confirmed_trials`,`id`);--> statement-breakpoint
CREATE INDEX `organizations_by_verification` ON `organizations` (`type`,`status`,`decided_key`,`id`);--> statement-breakpoint
CREATE INDEX `organizations_by_zip` ON `organizations` (`type`,`status`,`zip_key`,`place_key`);--> statement-breakpoint
CREATE INDEX `organizations_by_state` ON `organizations` (`type`,`state`,`status`);--> statement-breakpoint
CREATE INDEX `organizations_by_event` ON `organizations` (`event`,`email`);--> statement-breakpoint
CREATE INDEX `organizations_by_email` ON `organizations` (`email`);--> statement-breakpoint
CREATE INDEX `organizations_by_merge` ON `organizations` (`merged_into`);--> statement-breakpoint
CREATE INDEX `organizations_by_decision` ON `organizations` (`decided_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `organizations_by_npi` ON `organizations` (`type`,`npi`,`created_at`);--> statement-breakpoint
CREATE INDEX `organizations_by_phone` ON `organizations` (`type`,`phone_key`,`created_at`);--> statement-breakpoint
CREATE INDEX `organizations_by_email_domain` ON `organizations` (`type`,`email_domain`,`created_at`);--> statement-breakpoint
CREATE INDEX `organizations_by_website_domain` ON `organizations` (`type`,`website_domain`,`created_at`);--> statement-breakpoint
CREATE INDEX `organizations_by_address` ON `organizations` (`type`,`address_key`,`created_at`);--> statement-breakpoint
CREATE TABLE `record_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`subject_id` text NOT NULL,
	`author_id` text,
	`text` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `record_notes_by_subject` ON `record_notes` (`type`,`subject_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `record_notes_by_author` ON `record_notes` (`author_id`);--> statement-breakpoint
CREATE TABLE `review_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`subject_id` text NOT NULL,
	`asked_by` text,
	`question` text NOT NULL,
	`rejected` integer DEFAULT false NOT NULL,
	`reason_code` text,
	`asked_at` integer NOT NULL,
	`answer` text,
	`answered_at` integer
);
--> statement-breakpoint
CREATE INDEX `review_requests_by_subject` ON `review_requests` (`type`,`subject_id`,`asked_at`);--> statement-breakpoint
CREATE TABLE `review_takers` (
	`type` text NOT NULL,
	`subject_id` text NOT NULL,
	`taken_by` text NOT NULL,
	`taken_at` integer NOT NULL,
	PRIMARY KEY(`type`, `subject_id`)
);
--> statement-breakpoint
CREATE INDEX `review_takers_by_person` ON `review_takers` (`taken_by`);--> statement-breakpoint
CREATE TABLE `told_apart` (
	`one_id` text NOT NULL,
	`other_id` text NOT NULL,
	`told_by` text,
	`told_at` integer NOT NULL,
	PRIMARY KEY(`one_id`, `other_id`),
	FOREIGN KEY (`one_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`other_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `told_apart_by_other` ON `told_apart` (`other_id`);--> statement-breakpoint
CREATE INDEX `told_apart_by_person` ON `told_apart` (`told_by`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`sealed_body` text,
	`unsubscribe` text,
	`calendar` text,
	`decision_on` text,
	`confidential` integer DEFAULT false NOT NULL,
	`request_id` text,
	`state` text NOT NULL,
	`attempts` integer NOT NULL,
	`due_at` integer NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`sent_at` integer
);
--> statement-breakpoint
CREATE INDEX `outbox_by_due` ON `outbox` (`state`,`due_at`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_by_state` ON `outbox` (`state`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_by_decision` ON `outbox` (`decision_on`,`state`);--> statement-breakpoint
CREATE INDEX `outbox_by_recipient` ON `outbox` (`recipient`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_by_created` ON `outbox` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `contact_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`taken_by` text,
	`done_by` text,
	`done_at` integer
);
--> statement-breakpoint
CREATE INDEX `contact_messages_by_created` ON `contact_messages` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `contact_messages_by_state` ON `contact_messages` (`state`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `leases` (
	`name` text PRIMARY KEY NOT NULL,
	`holder` text NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`tries` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_limits_by_expiry` ON `rate_limits` (`expires_at`);--> statement-breakpoint
CREATE TABLE `settings` (
	`id` text PRIMARY KEY NOT NULL,
	`system_name` text NOT NULL,
	`admin_email` text,
	`email_notifications` integer NOT NULL,
	`in_app_notifications` integer NOT NULL,
	`exploration_share` integer DEFAULT 20 NOT NULL,
	`undo_seconds` integer DEFAULT 30 NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `public_addresses` (
	`slug` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `public_addresses_by_organization` ON `public_addresses` (`organization_id`);--> statement-breakpoint
CREATE TABLE `public_pages` (
	`organization_id` text PRIMARY KEY NOT NULL,
	`is_on` integer NOT NULL,
	`listed` integer NOT NULL,
	`sections` text NOT NULL,
	`slug` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
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
CREATE TABLE `outreach` (
	`id` text PRIMARY KEY NOT NULL,
	`study_id` text NOT NULL,
	`facility_key` text NOT NULL,
	`state` text NOT NULL,
	`site_id` text,
	`pi_name` text,
	`pi_email` text,
	`contacted_on` text,
	`note` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`study_id`) REFERENCES `studies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`facility_key`) REFERENCES `facilities`(`key`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`site_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `outreach_by_email` ON `outreach` (`pi_email`);--> statement-breakpoint
CREATE UNIQUE INDEX `outreach_study_facility` ON `outreach` (`study_id`,`facility_key`);--> statement-breakpoint
CREATE INDEX `outreach_by_facility` ON `outreach` (`facility_key`);--> statement-breakpoint
CREATE INDEX `outreach_by_site` ON `outreach` (`site_id`);--> statement-breakpoint
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
	`claimed_as` text,
	`answered_by` text,
	`answered_at` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`site_id`, `nct_id`),
	FOREIGN KEY (`site_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`nct_id`) REFERENCES `trials`(`nct_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `track_records_by_answer` ON `track_records` (`answer`,`site_id`);--> statement-breakpoint
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
CREATE TABLE `relations` (
	`id` text PRIMARY KEY NOT NULL,
	`cro_id` text,
	`client_id` text,
	`proposed_by` text NOT NULL,
	`proposed_to` text,
	`address_hash` text,
	`created_by` text,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`ended_at` integer,
	FOREIGN KEY (`cro_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`client_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `relations_by_cro` ON `relations` (`cro_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `relations_by_client` ON `relations` (`client_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `relations_by_address` ON `relations` (`address_hash`);--> statement-breakpoint
CREATE INDEX `relations_by_person` ON `relations` (`created_by`);--> statement-breakpoint
CREATE INDEX `relations_by_state` ON `relations` (`state`,`created_at`);--> statement-breakpoint
CREATE TABLE `report_links` (
	`id` text PRIMARY KEY NOT NULL,
	`study_id` text NOT NULL,
	`prepared_for` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`last_day` text NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`openings` integer DEFAULT 0 NOT NULL,
	`opened_at` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`study_id`) REFERENCES `studies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `report_links_by_study` ON `report_links` (`study_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `report_links_by_token` ON `report_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `report_links_by_person` ON `report_links` (`created_by`);--> statement-breakpoint
CREATE INDEX `report_links_by_end` ON `report_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `saved_filters` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`list` text NOT NULL,
	`name` text NOT NULL,
	`filters` text NOT NULL,
	`saved_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_filters_by_person` ON `saved_filters` (`user_id`,`list`,`name`);--> statement-breakpoint
CREATE TABLE `selection_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`match_id` text NOT NULL,
	`asked_by` text,
	`reason` text,
	`decision` text,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	`decided_by` text,
	`answer` text,
	FOREIGN KEY (`match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `selection_requests_by_match` ON `selection_requests` (`match_id`,`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `selection_requests_open` ON `selection_requests` (`match_id`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `selection_requests_by_asker` ON `selection_requests` (`asked_by`);--> statement-breakpoint
CREATE INDEX `selection_requests_by_decider` ON `selection_requests` (`decided_by`);--> statement-breakpoint
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
CREATE TABLE `site_changes` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`position` integer NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `site_changes_by_position` ON `site_changes` (`position`);--> statement-breakpoint
CREATE INDEX `site_changes_by_age` ON `site_changes` (`at`);--> statement-breakpoint
CREATE TABLE `site_list_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`site_id` text,
	`key` text,
	`status` text NOT NULL,
	`note` text,
	`name` text NOT NULL,
	`city` text,
	`state` text,
	`zip_code` text,
	`npi` text,
	`search_text` text NOT NULL,
	`name_key` text NOT NULL,
	`added_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`site_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `site_list_by_site` ON `site_list_entries` (`organization_id`,`site_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `site_list_by_key` ON `site_list_entries` (`organization_id`,`key`);--> statement-breakpoint
CREATE INDEX `site_list_by_age` ON `site_list_entries` (`organization_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `site_list_of_site` ON `site_list_entries` (`site_id`);--> statement-breakpoint
CREATE INDEX `site_list_by_npi` ON `site_list_entries` (`npi`);--> statement-breakpoint
CREATE INDEX `site_list_by_person` ON `site_list_entries` (`added_by`);--> statement-breakpoint
CREATE TABLE `site_list_import_rows` (
	`import_id` text NOT NULL,
	`line` integer NOT NULL,
	`cells` text,
	`name` text,
	`npi` text,
	`city` text,
	`state` text,
	`zip_code` text,
	`status` text,
	`note` text,
	`outcome` text,
	`problem` text,
	`found_id` text,
	`key` text,
	`applied` text,
	PRIMARY KEY(`import_id`, `line`),
	FOREIGN KEY (`import_id`) REFERENCES `site_list_imports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `site_list_import_rows_by_outcome` ON `site_list_import_rows` (`import_id`,`outcome`,`line`);--> statement-breakpoint
CREATE INDEX `site_list_import_rows_by_key` ON `site_list_import_rows` (`import_id`,`key`,`line`);--> statement-breakpoint
CREATE TABLE `site_list_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`started_by` text,
	`file_name` text NOT NULL,
	`phase` text NOT NULL,
	`stopped` integer NOT NULL,
	`headings` text NOT NULL,
	`left_out` text NOT NULL,
	`columns` text,
	`status` text,
	`row_count` integer NOT NULL,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`busy_until` integer NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `site_list_imports_by_organization` ON `site_list_imports` (`organization_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `site_list_imports_by_phase` ON `site_list_imports` (`phase`,`stopped`,`busy_until`);--> statement-breakpoint
CREATE INDEX `site_list_imports_by_person` ON `site_list_imports` (`started_by`);--> statement-breakpoint
CREATE INDEX `site_list_imports_by_age` ON `site_list_imports` (`updated_at`);--> statement-breakpoint
CREATE TABLE `start_up_tasks` (
	`id` text PRIMARY KEY NOT NULL,
	`start_up_id` text NOT NULL,
	`position` integer NOT NULL,
	`key` text NOT NULL,
	`stage` text NOT NULL,
	`title` text NOT NULL,
	`side` text NOT NULL,
	`assignee_id` text,
	`after` text,
	`days` integer NOT NULL,
	`needs` text NOT NULL,
	`evidence` text NOT NULL,
	`document_type` text,
	`may_be_waived` integer NOT NULL,
	`baseline_at` integer NOT NULL,
	`planned_at` integer NOT NULL,
	`delay` text,
	`status` text NOT NULL,
	`available_at` integer,
	`opened_at` integer,
	`ended_at` integer,
	`ended_by` text,
	`document_id` text,
	`filed` text,
	`reminded_for` integer,
	`overdue_for` integer,
	`reason` text,
	`version` integer NOT NULL,
	FOREIGN KEY (`start_up_id`) REFERENCES `start_ups`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `start_up_tasks_by_key` ON `start_up_tasks` (`start_up_id`,`key`);--> statement-breakpoint
CREATE INDEX `start_up_tasks_by_turn` ON `start_up_tasks` (`side`,`available_at`);--> statement-breakpoint
CREATE INDEX `start_up_tasks_by_assignee` ON `start_up_tasks` (`assignee_id`);--> statement-breakpoint
CREATE INDEX `start_up_tasks_by_ender` ON `start_up_tasks` (`ended_by`);--> statement-breakpoint
CREATE INDEX `start_up_tasks_by_document` ON `start_up_tasks` (`document_id`);--> statement-breakpoint
CREATE TABLE `start_up_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`study_id` text,
	`steps` text NOT NULL,
	`version` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`study_id`) REFERENCES `studies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `start_up_templates_by_study` ON `start_up_templates` (`study_id`);--> statement-breakpoint
CREATE TABLE `start_ups` (
	`id` text PRIMARY KEY NOT NULL,
	`match_id` text NOT NULL,
	`started_at` integer NOT NULL,
	`started_by` text,
	`activated_at` integer,
	`activated_by` text,
	`ended_at` integer,
	`ended_by` text,
	`ended_side` text,
	`end_reason` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `start_ups_by_match` ON `start_ups` (`match_id`);--> statement-breakpoint
CREATE INDEX `start_ups_by_starter` ON `start_ups` (`started_by`);--> statement-breakpoint
CREATE INDEX `start_ups_by_activator` ON `start_ups` (`activated_by`);--> statement-breakpoint
CREATE INDEX `start_ups_by_end` ON `start_ups` (`ended_by`);--> statement-breakpoint
CREATE TABLE `study_plans` (
	`study_id` text PRIMARY KEY NOT NULL,
	`regions` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`study_id`) REFERENCES `studies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `studies` (
	`id` text PRIMARY KEY NOT NULL,
	`sponsor_id` text NOT NULL,
	`external_id` text,
	`title` text NOT NULL,
	`short_title` text,
	`acronym` text,
	`nct_number` text,
	`protocol_number` text,
	`secondary_ids` text,
	`phase` text NOT NULL,
	`therapeutic_area` text NOT NULL,
	`indication` text,
	`description` text,
	`sponsor_name` text,
	`on_behalf_of` text,
	`relation_id` text,
	`sponsor_contact` text,
	`sponsor_email` text,
	`sponsor_phone` text,
	`enrollment_target` integer,
	`total_sites` integer,
	`estimated_start_date` text,
	`duration` integer,
	`required_equipment` text NOT NULL,
	`geographic_preferences` text NOT NULL,
	`countries` text DEFAULT '[]' NOT NULL,
	`inclusion_criteria` text,
	`exclusion_criteria` text,
	`regulatory_status` text,
	`irb_approval` integer NOT NULL,
	`fda_approval` integer NOT NULL,
	`irb_number` text,
	`ind_number` text,
	`budget_per_patient` integer,
	`payment_schedule` text,
	`startup_fee` integer,
	`visits_per_patient` integer,
	`primary_endpoints` text,
	`secondary_endpoints` text,
	`study_design` text,
	`randomization` integer NOT NULL,
	`blinding` integer NOT NULL,
	`placebo` integer NOT NULL,
	`musts` text,
	`listed` integer DEFAULT false NOT NULL,
	`sponsor_listed` integer DEFAULT false NOT NULL,
	`origins` text,
	`registry_read` text,
	`registry_now` text,
	`registry_read_at` integer,
	`proposed` text,
	`proposed_at` integer,
	`close_reason` text,
	`weight_shifts` text,
	`path` text,
	`status` text NOT NULL,
	`status_reason` text,
	`is_active` integer NOT NULL,
	`decided_at` integer,
	`undoable_until` integer,
	`held_at` integer,
	`held_from` text,
	`lookup_due_at` integer,
	`ended_at` integer,
	`search_text` text NOT NULL,
	`title_key` text DEFAULT '' NOT NULL,
	`listed_text` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`relation_id`) REFERENCES `relations`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `studies_by_status` ON `studies` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `studies_by_updated` ON `studies` (`status`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `studies_by_title` ON `studies` (`status`,`title_key`,`id`);--> statement-breakpoint
CREATE INDEX `studies_by_phase` ON `studies` (`status`,`phase`,`id`);--> statement-breakpoint
CREATE INDEX `studies_by_activity` ON `studies` (`status`,`is_active`);--> statement-breakpoint
CREATE INDEX `studies_by_sponsor` ON `studies` (`sponsor_id`,`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `studies_by_external_id` ON `studies` (`external_id`,`sponsor_id`);--> statement-breakpoint
CREATE INDEX `studies_by_lookup` ON `studies` (`lookup_due_at`);--> statement-breakpoint
CREATE INDEX `studies_by_decision` ON `studies` (`decided_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `studies_by_listed` ON `studies` (`listed`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `studies_by_relation` ON `studies` (`relation_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `studies_by_number` ON `studies` (`nct_number`,`status`);--> statement-breakpoint
CREATE INDEX `studies_by_area` ON `studies` (`status`,`therapeutic_area`,`phase`);--> statement-breakpoint
CREATE TABLE `drafts` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`user_id` text,
	`link_hash` text NOT NULL,
	`values` text NOT NULL,
	`idempotency_key` text NOT NULL,
	`updated_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `drafts_by_expiry` ON `drafts` (`expires_at`);--> statement-breakpoint
CREATE INDEX `drafts_by_link` ON `drafts` (`link_hash`);--> statement-breakpoint
CREATE INDEX `drafts_by_user` ON `drafts` (`user_id`);--> statement-breakpoint
CREATE TABLE `submissions` (
	`action` text NOT NULL,
	`actor` text NOT NULL,
	`key` text NOT NULL,
	`input_hash` text NOT NULL,
	`answer` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`action`, `actor`, `key`)
);
--> statement-breakpoint
CREATE INDEX `submissions_by_age` ON `submissions` (`created_at`);--> statement-breakpoint
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
CREATE TABLE `trainings` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`user_id` text,
	`course` text NOT NULL,
	`completed_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`certificate_number` text,
	`score` integer,
	`issuer` text,
	`document_id` text,
	`reminded` integer,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `trainings_by_organization` ON `trainings` (`organization_id`,`expires_at`);--> statement-breakpoint
CREATE INDEX `trainings_by_user` ON `trainings` (`user_id`,`expires_at`);--> statement-breakpoint
CREATE INDEX `trainings_by_expiry` ON `trainings` (`expires_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `trainings_certificate` ON `trainings` (`certificate_number`);--> statement-breakpoint
CREATE TABLE `memberships` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`organization_id` text NOT NULL,
	`staff_role` text NOT NULL,
	`may_sign` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_pair` ON `memberships` (`user_id`,`organization_id`);--> statement-breakpoint
CREATE INDEX `memberships_by_organization` ON `memberships` (`organization_id`);--> statement-breakpoint
CREATE TABLE `password_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `password_tokens_by_user` ON `password_tokens` (`user_id`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recovery_codes_by_user` ON `recovery_codes` (`user_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer DEFAULT 0 NOT NULL,
	`expires_at` integer NOT NULL,
	`signed_at` integer,
	`organization_id` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE INDEX `sessions_by_organization` ON `sessions` (`organization_id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text,
	`invited_email` text,
	`username` text,
	`first_name` text,
	`last_name` text,
	`title` text,
	`phone` text,
	`time_zone` text DEFAULT 'organization' NOT NULL,
	`new_email` text,
	`new_email_hash` text,
	`new_email_until` integer,
	`role` text,
	`admin_role` text,
	`password_hash` text,
	`organization_id` text,
	`staff_role` text,
	`may_sign` integer,
	`totp_secret` text,
	`totp_since` integer,
	`totp_step` integer,
	`held_until` integer,
	`held_since` integer,
	`mail_choices` text,
	`calendar_hash` text,
	`digest` text DEFAULT 'daily' NOT NULL,
	`digested_until` integer DEFAULT 0 NOT NULL,
	`suspended_at` integer,
	`signed_in_at` integer,
	`erased_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_username` ON `users` (`username`);--> statement-breakpoint
CREATE INDEX `users_by_invited_email` ON `users` (`invited_email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_new_email_hash` ON `users` (`new_email_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_calendar_hash` ON `users` (`calendar_hash`);--> statement-breakpoint
CREATE INDEX `users_by_organization` ON `users` (`organization_id`);--> statement-breakpoint
CREATE INDEX `users_by_created` ON `users` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_by_role` ON `users` (`role`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `visit_actions` (
	`id` text PRIMARY KEY NOT NULL,
	`visit_id` text NOT NULL,
	`text` text NOT NULL,
	`owner` text NOT NULL,
	`due_on` text NOT NULL,
	`done_at` integer,
	`done_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`visit_id`) REFERENCES `visits`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `visit_actions_by_visit` ON `visit_actions` (`visit_id`,`due_on`,`id`);--> statement-breakpoint
CREATE INDEX `visit_actions_by_person` ON `visit_actions` (`done_by`);--> statement-breakpoint
CREATE TABLE `visits` (
	`id` text PRIMARY KEY NOT NULL,
	`match_id` text NOT NULL,
	`state` text NOT NULL,
	`mode` text,
	`waived_reason` text,
	`zone` text NOT NULL,
	`slots` text NOT NULL,
	`minutes` integer NOT NULL,
	`place` text,
	`agenda` text,
	`sponsor_attendees` text,
	`site_attendees` text,
	`wishes` text,
	`starts_at` integer,
	`sequence` integer NOT NULL,
	`findings` text,
	`finished_at` integer,
	`finished_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `visits_by_match` ON `visits` (`match_id`);--> statement-breakpoint
CREATE INDEX `visits_by_finisher` ON `visits` (`finished_by`);--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`webhook_id` text NOT NULL,
	`event` text NOT NULL,
	`record_id` text NOT NULL,
	`changed_at` integer NOT NULL,
	`state` text NOT NULL,
	`asked` integer NOT NULL,
	`attempts` integer NOT NULL,
	`due_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`tried_at` integer,
	`took_ms` integer,
	`status` integer,
	`answer` text,
	`problem` text,
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_by_webhook` ON `webhook_deliveries` (`webhook_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_by_due` ON `webhook_deliveries` (`webhook_id`,`state`,`due_at`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_by_age` ON `webhook_deliveries` (`created_at`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`created_by` text,
	`address` text NOT NULL,
	`events` text NOT NULL,
	`secret` text NOT NULL,
	`earlier_secret` text,
	`earlier_until` integer,
	`created_at` integer NOT NULL,
	`engine` text NOT NULL,
	`position` integer NOT NULL,
	`change_id` integer NOT NULL,
	`paused_at` integer,
	`paused_because` text,
	`failing_since` integer,
	`failures` integer NOT NULL,
	`rest_until` integer NOT NULL,
	`busy_until` integer NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhooks_by_organization` ON `webhooks` (`organization_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `webhooks_by_person` ON `webhooks` (`created_by`);