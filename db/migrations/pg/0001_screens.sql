CREATE TABLE "settings" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"system_name" text COLLATE "C" NOT NULL,
	"admin_email" text COLLATE "C",
	"email_notifications" boolean NOT NULL,
	"in_app_notifications" boolean NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "training_progress" (
	"user_id" text COLLATE "C" NOT NULL,
	"course" text COLLATE "C" NOT NULL,
	"modules_read" jsonb NOT NULL,
	"attempts" integer NOT NULL,
	"last_score" integer,
	"last_answers" jsonb,
	"completed_at" bigint,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "training_progress_user_id_course_pk" PRIMARY KEY("user_id","course")
);
--> statement-breakpoint
DROP INDEX "organizations_by_created";--> statement-breakpoint
DROP INDEX "studies_by_created";--> statement-breakpoint
DROP INDEX "outbox_by_due";--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "name_key" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "place_key" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "title_key" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "trainings" ADD COLUMN "certificate_number" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "trainings" ADD COLUMN "score" integer;--> statement-breakpoint
ALTER TABLE "trainings" ADD COLUMN "reminded" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "staff_role" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "training_progress" ADD CONSTRAINT "training_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_by_kind" ON "audit_events" USING btree ("subject_type","seq");--> statement-breakpoint
CREATE INDEX "matches_by_site_created" ON "matches" USING btree ("site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "matches_by_created" ON "matches" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "organizations_by_updated" ON "organizations" USING btree ("type","status","updated_at","id");--> statement-breakpoint
CREATE INDEX "organizations_by_name" ON "organizations" USING btree ("type","status","name_key","id");--> statement-breakpoint
CREATE INDEX "organizations_by_place" ON "organizations" USING btree ("type","status","place_key","id");--> statement-breakpoint
CREATE INDEX "organizations_by_state" ON "organizations" USING btree ("type","state");--> statement-breakpoint
CREATE INDEX "organizations_by_event" ON "organizations" USING btree ("event","email");--> statement-breakpoint
CREATE INDEX "outbox_by_state" ON "outbox" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "studies_by_updated" ON "studies" USING btree ("status","updated_at","id");--> statement-breakpoint
CREATE INDEX "studies_by_title" ON "studies" USING btree ("status","title_key","id");--> statement-breakpoint
CREATE INDEX "studies_by_phase" ON "studies" USING btree ("status","phase","id");--> statement-breakpoint
CREATE INDEX "studies_by_activity" ON "studies" USING btree ("status","is_active");--> statement-breakpoint
CREATE INDEX "studies_by_area" ON "studies" USING btree ("status","therapeutic_area","phase");--> statement-breakpoint
CREATE INDEX "trainings_by_user" ON "trainings" USING btree ("user_id","expires_at");--> statement-breakpoint
CREATE INDEX "trainings_by_expiry" ON "trainings" USING btree ("expires_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "trainings_certificate" ON "trainings" USING btree ("certificate_number");--> statement-breakpoint
CREATE INDEX "users_by_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_by_role" ON "users" USING btree ("role","created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_by_due" ON "outbox" USING btree ("state","due_at","id");