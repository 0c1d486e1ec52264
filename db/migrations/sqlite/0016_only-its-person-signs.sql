ALTER TABLE `outbox` ADD `sealed_body` text;--> statement-breakpoint
ALTER TABLE `users` ADD `held_until` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `held_since` integer;