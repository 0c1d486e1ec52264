ALTER TABLE `documents` ADD `kept_for` text;--> statement-breakpoint
ALTER TABLE `users` ADD `invited_email` text;--> statement-breakpoint
CREATE INDEX `users_by_invited_email` ON `users` (`invited_email`);