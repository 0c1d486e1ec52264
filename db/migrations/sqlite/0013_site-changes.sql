CREATE TABLE `site_changes` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`position` integer NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `site_changes_by_position` ON `site_changes` (`position`);--> statement-breakpoint
CREATE INDEX `site_changes_by_age` ON `site_changes` (`at`);