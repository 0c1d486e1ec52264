CREATE TABLE "merged_matches" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"merged_into" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
DROP INDEX "merges_by_kept";--> statement-breakpoint
DROP INDEX "merges_by_merged";--> statement-breakpoint
ALTER TABLE "merges" ADD COLUMN "cleared_at" bigint;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "phone_key" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "email_domain" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "website_domain" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "address_key" text COLLATE "C";--> statement-breakpoint
CREATE INDEX "merges_by_age" ON "merges" USING btree ("cleared_at","merged_at","id");--> statement-breakpoint
CREATE INDEX "organizations_by_decision" ON "organizations" USING btree ("decided_at","created_at");--> statement-breakpoint
CREATE INDEX "organizations_by_npi" ON "organizations" USING btree ("type","npi","created_at");--> statement-breakpoint
CREATE INDEX "organizations_by_phone" ON "organizations" USING btree ("type","phone_key","created_at");--> statement-breakpoint
CREATE INDEX "organizations_by_email_domain" ON "organizations" USING btree ("type","email_domain","created_at");--> statement-breakpoint
CREATE INDEX "organizations_by_website_domain" ON "organizations" USING btree ("type","website_domain","created_at");--> statement-breakpoint
CREATE INDEX "organizations_by_address" ON "organizations" USING btree ("type","address_key","created_at");--> statement-breakpoint
CREATE INDEX "studies_by_decision" ON "studies" USING btree ("decided_at","created_at");--> statement-breakpoint
CREATE INDEX "merges_by_kept" ON "merges" USING btree ("kept_id");--> statement-breakpoint
CREATE INDEX "merges_by_merged" ON "merges" USING btree ("merged_id");--> statement-breakpoint
-- The next start fills in the derived columns of every organization.
UPDATE "organizations" SET "name_key" = '';