ALTER TABLE `agreements` ADD `copy_id` text;--> statement-breakpoint
ALTER TABLE `agreements` ADD `copy_of` text;