ALTER TABLE "documents" ADD COLUMN "kept_for" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "invited_email" text COLLATE "C";--> statement-breakpoint
CREATE INDEX "users_by_invited_email" ON "users" USING btree ("invited_email");