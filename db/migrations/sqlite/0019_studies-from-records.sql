ALTER TABLE `studies` ADD `protocol_number` text;--> statement-breakpoint
ALTER TABLE `studies` ADD `secondary_ids` text;--> statement-breakpoint
ALTER TABLE `studies` ADD `on_behalf_of` text;--> statement-breakpoint
ALTER TABLE `studies` ADD `countries` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `studies` ADD `origins` text;--> statement-breakpoint
ALTER TABLE `studies` ADD `registry_read` text;--> statement-breakpoint
ALTER TABLE `studies` ADD `registry_now` text;--> statement-breakpoint
ALTER TABLE `studies` ADD `registry_read_at` integer;--> statement-breakpoint
-- The keys of phone numbers, addresses and states are computed in a new way. The next start computes all of them again.
UPDATE `organizations` SET `name_key` = '';
