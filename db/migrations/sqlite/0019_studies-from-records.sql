ALTER TABLE `studies` ADD `protocol_number` text;--> statement-breakpoint
ALTER TABLE `studies` ADD `secondary_ids` text;--> statement-breakpoint
ALTER TABLE `studies` ADD `on_behalf_of` text;--> statement-breakpoint
ALTER TABLE `studies` ADD `countries` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `studies` ADD `origins` text;--> statement-breakpoint
ALTER TABLE `studies` ADD `registry_read` text;--> statement-breakpoint
ALTER TABLE `studies` ADD `registry_now` text;--> statement-breakpoint
ALTER TABLE `studies` ADD `registry_read_at` integer;