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
ALTER TABLE `documents` ADD `message_id` text REFERENCES messages(id) ON DELETE cascade;--> statement-breakpoint
CREATE INDEX `documents_by_message` ON `documents` (`message_id`);--> statement-breakpoint
ALTER TABLE `review_requests` ADD `rejected` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `confidential` integer DEFAULT false NOT NULL;--> statement-breakpoint
INSERT INTO `review_requests` (`id`, `type`, `subject_id`, `question`, `rejected`, `asked_at`)
SELECT lower(hex(randomblob(16))), 'organization', `id`, coalesce(`status_reason`, ''), 1, `decided_at` FROM `organizations` WHERE `status` = 'rejected' AND `decided_at` IS NOT NULL;--> statement-breakpoint
INSERT INTO `review_requests` (`id`, `type`, `subject_id`, `question`, `rejected`, `asked_at`)
SELECT lower(hex(randomblob(16))), 'study', `id`, coalesce(`status_reason`, ''), 1, `decided_at` FROM `studies` WHERE `status` = 'rejected' AND `decided_at` IS NOT NULL;
