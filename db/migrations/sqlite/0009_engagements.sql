CREATE TABLE `engagements` (
	`match_id` text PRIMARY KEY NOT NULL,
	`steps` text NOT NULL,
	`template_version` integer NOT NULL,
	`step` text,
	`todo` text,
	`due_at` integer,
	`decision` text,
	`decision_kind` text,
	`decision_reason` text,
	`decided_at` integer,
	`started_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `engagements_by_step` ON `engagements` (`step`,`todo`);--> statement-breakpoint
CREATE TABLE `path_templates` (
	`sponsor_id` text PRIMARY KEY NOT NULL,
	`steps` text NOT NULL,
	`version` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `tasks` (
	`match_id` text NOT NULL,
	`step` text NOT NULL,
	`side` text NOT NULL,
	`state` text NOT NULL,
	`todo` text NOT NULL,
	`assignee_id` text,
	`started_at` integer NOT NULL,
	`available_at` integer NOT NULL,
	`due_at` integer,
	`days_left` integer NOT NULL,
	`done_at` integer,
	`reason` text,
	`reminded_for` integer,
	`overdue_for` integer,
	PRIMARY KEY(`match_id`, `step`, `side`),
	FOREIGN KEY (`match_id`) REFERENCES `engagements`(`match_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `tasks_by_due` ON `tasks` (`state`,`due_at`);--> statement-breakpoint
CREATE INDEX `tasks_by_assignee` ON `tasks` (`assignee_id`);--> statement-breakpoint
ALTER TABLE `studies` ADD `startup_fee` integer;--> statement-breakpoint
ALTER TABLE `studies` ADD `visits_per_patient` integer;--> statement-breakpoint
ALTER TABLE `studies` ADD `path` text;