CREATE TABLE "merges" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kept_id" text COLLATE "C" NOT NULL,
	"merged_id" text COLLATE "C" NOT NULL,
	"moved" jsonb NOT NULL,
	"merged_by" text COLLATE "C",
	"merged_at" bigint NOT NULL,
	"undone_at" bigint
);
--> statement-breakpoint
CREATE TABLE "review_requests" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"subject_id" text COLLATE "C" NOT NULL,
	"asked_by" text COLLATE "C",
	"question" text COLLATE "C" NOT NULL,
	"asked_at" bigint NOT NULL,
	"answer" text COLLATE "C",
	"answered_at" bigint
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "npi" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "pi_npi" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "consent_version" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "consent_at" bigint;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "followed_up_at" bigint;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "decided_at" bigint;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "merged_into" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "decision_on" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "decided_at" bigint;--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "lookup_due_at" bigint;--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "ended_at" bigint;--> statement-breakpoint
ALTER TABLE "trainings" ADD COLUMN "issuer" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "trainings" ADD COLUMN "document_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_kept_id_organizations_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_merged_id_organizations_id_fk" FOREIGN KEY ("merged_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "merges_by_kept" ON "merges" USING btree ("kept_id","merged_at");--> statement-breakpoint
CREATE INDEX "merges_by_merged" ON "merges" USING btree ("merged_id","merged_at");--> statement-breakpoint
CREATE INDEX "review_requests_by_subject" ON "review_requests" USING btree ("type","subject_id","asked_at");--> statement-breakpoint
CREATE INDEX "organizations_by_rep" ON "organizations" USING btree ("field_rep","created_at","id");--> statement-breakpoint
CREATE INDEX "organizations_by_merge" ON "organizations" USING btree ("merged_into");--> statement-breakpoint
CREATE INDEX "outbox_by_decision" ON "outbox" USING btree ("decision_on","state");--> statement-breakpoint
CREATE INDEX "studies_by_lookup" ON "studies" USING btree ("lookup_due_at");