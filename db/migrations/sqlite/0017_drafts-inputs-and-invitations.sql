ALTER TABLE `documents` ADD `kept_for` text;--> statement-breakpoint
ALTER TABLE `drafts` ADD `user_id` text REFERENCES users(id) ON DELETE cascade;--> statement-breakpoint
ALTER TABLE `drafts` ADD `link_hash` text DEFAULT 'earlier' NOT NULL;--> statement-breakpoint
CREATE INDEX `drafts_by_link` ON `drafts` (`link_hash`);--> statement-breakpoint
CREATE INDEX `drafts_by_user` ON `drafts` (`user_id`);--> statement-breakpoint
ALTER TABLE `submissions` ADD `input_hash` text;--> statement-breakpoint
ALTER TABLE `users` ADD `invited_email` text;--> statement-breakpoint
CREATE INDEX `users_by_invited_email` ON `users` (`invited_email`);