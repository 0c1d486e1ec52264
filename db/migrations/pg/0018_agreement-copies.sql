ALTER TABLE "agreements" ADD COLUMN "copy_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "agreements" ADD COLUMN "copy_of" text COLLATE "C";