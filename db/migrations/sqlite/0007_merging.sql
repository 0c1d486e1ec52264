CREATE TABLE `merged_matches` (
	`id` text PRIMARY KEY NOT NULL,
	`merged_into` text NOT NULL
);
--> statement-breakpoint
DROP INDEX `merges_by_kept`;--> statement-breakpoint
DROP INDEX `merges_by_merged`;--> statement-breakpoint
ALTER TABLE `merges` ADD `cleared_at` integer;--> statement-breakpoint
CREATE INDEX `merges_by_age` ON `merges` (`cleared_at`,`merged_at`,`id`);--> statement-breakpoint
CREATE INDEX `merges_by_kept` ON `merges` (`kept_id`);--> statement-breakpoint
CREATE INDEX `merges_by_merged` ON `merges` (`merged_id`);--> statement-breakpoint
ALTER TABLE `organizations` ADD `phone_key` text;--> statement-breakpoint
ALTER TABLE `organizations` ADD `email_domain` text;--> statement-breakpoint
ALTER TABLE `organizations` ADD `website_domain` text;--> statement-breakpoint
ALTER TABLE `organizations` ADD `address_key` text;--> statement-breakpoint
CREATE INDEX `organizations_by_decision` ON `organizations` (`decided_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `organizations_by_npi` ON `organizations` (`type`,`npi`,`created_at`);--> statement-breakpoint
CREATE INDEX `organizations_by_phone` ON `organizations` (`type`,`phone_key`,`created_at`);--> statement-breakpoint
CREATE INDEX `organizations_by_email_domain` ON `organizations` (`type`,`email_domain`,`created_at`);--> statement-breakpoint
CREATE INDEX `organizations_by_website_domain` ON `organizations` (`type`,`website_domain`,`created_at`);--> statement-breakpoint
CREATE INDEX `organizations_by_address` ON `organizations` (`type`,`address_key`,`created_at`);--> statement-breakpoint
CREATE INDEX `studies_by_decision` ON `studies` (`decided_at`,`created_at`);--> statement-breakpoint
-- The next start fills in the derived columns of every organization.
UPDATE `organizations` SET `name_key` = '';