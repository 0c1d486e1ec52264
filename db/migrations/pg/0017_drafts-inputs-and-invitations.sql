ALTER TABLE "documents" ADD COLUMN "kept_for" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "user_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "link_hash" text COLLATE "C" DEFAULT 'earlier' NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "input_hash" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "invited_email" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drafts_by_link" ON "drafts" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "drafts_by_user" ON "drafts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_by_invited_email" ON "users" USING btree ("invited_email");