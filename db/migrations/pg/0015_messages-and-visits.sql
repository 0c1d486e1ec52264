CREATE TABLE "mentions" (
	"message_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	CONSTRAINT "mentions_message_id_user_id_pk" PRIMARY KEY("message_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"thread_id" text COLLATE "C" NOT NULL,
	"side" text COLLATE "C" NOT NULL,
	"author_id" text COLLATE "C",
	"text" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "thread_reads" (
	"thread_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"read_up_to" bigint NOT NULL,
	CONSTRAINT "thread_reads_thread_id_user_id_pk" PRIMARY KEY("thread_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"match_id" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	"last_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit_actions" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"visit_id" text COLLATE "C" NOT NULL,
	"text" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"due_on" text COLLATE "C" NOT NULL,
	"done_at" bigint,
	"done_by" text COLLATE "C",
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"match_id" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"mode" text COLLATE "C",
	"waived_reason" text COLLATE "C",
	"zone" text COLLATE "C" NOT NULL,
	"slots" jsonb NOT NULL,
	"minutes" integer NOT NULL,
	"place" text COLLATE "C",
	"agenda" text COLLATE "C",
	"sponsor_attendees" text COLLATE "C",
	"site_attendees" text COLLATE "C",
	"wishes" text COLLATE "C",
	"starts_at" bigint,
	"sequence" integer NOT NULL,
	"findings" text COLLATE "C",
	"finished_at" bigint,
	"finished_by" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "message_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "review_requests" ADD COLUMN "rejected" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "confidential" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_reads" ADD CONSTRAINT "thread_reads_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_reads" ADD CONSTRAINT "thread_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_actions" ADD CONSTRAINT "visit_actions_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mentions_by_user" ON "mentions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "messages_by_thread" ON "messages" USING btree ("thread_id","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_by_author" ON "messages" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE INDEX "thread_reads_by_user" ON "thread_reads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "threads_by_match" ON "threads" USING btree ("match_id","last_at","id");--> statement-breakpoint
CREATE INDEX "visit_actions_by_visit" ON "visit_actions" USING btree ("visit_id","due_on","id");--> statement-breakpoint
CREATE INDEX "visit_actions_by_person" ON "visit_actions" USING btree ("done_by");--> statement-breakpoint
CREATE UNIQUE INDEX "visits_by_match" ON "visits" USING btree ("match_id");--> statement-breakpoint
CREATE INDEX "visits_by_finisher" ON "visits" USING btree ("finished_by");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_by_message" ON "documents" USING btree ("message_id");--> statement-breakpoint
INSERT INTO "review_requests" ("id", "type", "subject_id", "question", "rejected", "asked_at")
SELECT gen_random_uuid()::text, 'organization', "id", coalesce("status_reason", ''), true, "decided_at" FROM "organizations" WHERE "status" = 'rejected' AND "decided_at" IS NOT NULL;--> statement-breakpoint
INSERT INTO "review_requests" ("id", "type", "subject_id", "question", "rejected", "asked_at")
SELECT gen_random_uuid()::text, 'study', "id", coalesce("status_reason", ''), true, "decided_at" FROM "studies" WHERE "status" = 'rejected' AND "decided_at" IS NOT NULL;
