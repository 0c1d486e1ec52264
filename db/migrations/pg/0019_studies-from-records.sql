ALTER TABLE "studies" ADD COLUMN "protocol_number" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "secondary_ids" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "on_behalf_of" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "countries" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "origins" jsonb;--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "registry_read" jsonb;--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "registry_now" jsonb;--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "registry_read_at" bigint;--> statement-breakpoint
-- The keys of phone numbers, addresses and states are computed in a new way. The next start computes all of them again.
UPDATE "organizations" SET "name_key" = '';
