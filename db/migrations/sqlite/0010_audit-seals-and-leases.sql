CREATE TABLE `audit_head` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`total` integer NOT NULL,
	`hash` text NOT NULL,
	`signature` text NOT NULL
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
CREATE TABLE `leases` (
	`name` text PRIMARY KEY NOT NULL,
	`holder` text NOT NULL,
	`until` integer NOT NULL
);
