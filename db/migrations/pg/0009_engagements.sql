CREATE TABLE "engagements" (
	"match_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"steps" jsonb NOT NULL,
	"template_version" integer NOT NULL,
	"step" text COLLATE "C",
	"todo" text COLLATE "C",
	"due_at" bigint,
	"decision" text COLLATE "C",
	"decision_kind" text COLLATE "C",
	"decision_reason" text COLLATE "C",
	"decided_at" bigint,
	"started_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "path_templates" (
	"sponsor_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"steps" jsonb NOT NULL,
	"version" integer NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"match_id" text COLLATE "C" NOT NULL,
	"step" text COLLATE "C" NOT NULL,
	"side" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"todo" text COLLATE "C" NOT NULL,
	"assignee_id" text COLLATE "C",
	"started_at" bigint NOT NULL,
	"available_at" bigint NOT NULL,
	"due_at" bigint,
	"days_left" integer NOT NULL,
	"done_at" bigint,
	"reason" text COLLATE "C",
	"reminded_for" bigint,
	"overdue_for" bigint,
	CONSTRAINT "tasks_match_id_step_side_pk" PRIMARY KEY("match_id","step","side")
);
--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "startup_fee" integer;--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "visits_per_patient" integer;--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "path" jsonb;--> statement-breakpoint
ALTER TABLE "engagements" ADD CONSTRAINT "engagements_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_match_id_engagements_match_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."engagements"("match_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "engagements_by_step" ON "engagements" USING btree ("step","todo");--> statement-breakpoint
CREATE INDEX "tasks_by_due" ON "tasks" USING btree ("state","due_at");--> statement-breakpoint
CREATE INDEX "tasks_by_assignee" ON "tasks" USING btree ("assignee_id");