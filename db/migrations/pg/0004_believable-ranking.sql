CREATE TABLE "match_notes" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"match_id" text COLLATE "C" NOT NULL,
	"author_id" text COLLATE "C",
	"text" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outreach" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"study_id" text COLLATE "C" NOT NULL,
	"facility_key" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"site_id" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "low" integer;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "high" integer;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "qualifies" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "musts" jsonb;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "lines" jsonb;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "decline_kind" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "declined_until" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "shortlisted_at" bigint;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "unsubscribe" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "musts" jsonb;--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "proposed" jsonb;--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "proposed_at" bigint;--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "close_reason" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "track_records" ADD COLUMN "claimed_as" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "digest" text COLLATE "C" DEFAULT 'daily' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "digested_until" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "match_notes" ADD CONSTRAINT "match_notes_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outreach" ADD CONSTRAINT "outreach_study_id_studies_id_fk" FOREIGN KEY ("study_id") REFERENCES "public"."studies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outreach" ADD CONSTRAINT "outreach_facility_key_facilities_key_fk" FOREIGN KEY ("facility_key") REFERENCES "public"."facilities"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outreach" ADD CONSTRAINT "outreach_site_id_organizations_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."organizations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "match_notes_by_match" ON "match_notes" USING btree ("match_id","created_at");--> statement-breakpoint
CREATE INDEX "match_notes_by_author" ON "match_notes" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "outreach_study_facility" ON "outreach" USING btree ("study_id","facility_key");--> statement-breakpoint
CREATE INDEX "outreach_by_facility" ON "outreach" USING btree ("facility_key");--> statement-breakpoint
CREATE INDEX "outreach_by_site" ON "outreach" USING btree ("site_id");