CREATE TABLE "answers" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"scope" text COLLATE "C" NOT NULL,
	"owner_id" text COLLATE "C" NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb NOT NULL,
	"as_of" bigint NOT NULL,
	"valid_until" bigint,
	"source" text COLLATE "C" NOT NULL,
	"confirmed_by" text COLLATE "C"
);
--> statement-breakpoint
CREATE TABLE "questionnaires" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"study_id" text COLLATE "C" NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"version" integer NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"sections" jsonb NOT NULL,
	"frozen_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "response_answers" (
	"response_id" text COLLATE "C" NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"value" jsonb,
	"answer_id" text COLLATE "C",
	"state" text COLLATE "C" NOT NULL,
	"confirmed_at" bigint,
	"saved_by" text COLLATE "C",
	"saved_at" bigint NOT NULL,
	"person_id" text COLLATE "C",
	"document_id" text COLLATE "C",
	"sent" jsonb,
	"question" text COLLATE "C",
	"asked_at" bigint,
	"reply" text COLLATE "C",
	CONSTRAINT "response_answers_response_id_key_pk" PRIMARY KEY("response_id","key")
);
--> statement-breakpoint
CREATE TABLE "responses" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"match_id" text COLLATE "C" NOT NULL,
	"questionnaire_id" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"sent_at" bigint NOT NULL,
	"attested_by" text COLLATE "C",
	"submitted_at" bigint,
	"accepted_at" bigint,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaires" ADD CONSTRAINT "questionnaires_study_id_studies_id_fk" FOREIGN KEY ("study_id") REFERENCES "public"."studies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_answers" ADD CONSTRAINT "response_answers_response_id_responses_id_fk" FOREIGN KEY ("response_id") REFERENCES "public"."responses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_answers" ADD CONSTRAINT "response_answers_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "responses" ADD CONSTRAINT "responses_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "responses" ADD CONSTRAINT "responses_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "responses" ADD CONSTRAINT "responses_attested_by_users_id_fk" FOREIGN KEY ("attested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "answers_of_owner" ON "answers" USING btree ("organization_id","scope","owner_id","key");--> statement-breakpoint
CREATE INDEX "answers_by_owner" ON "answers" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "answers_by_person" ON "answers" USING btree ("confirmed_by");--> statement-breakpoint
CREATE INDEX "questionnaires_by_study" ON "questionnaires" USING btree ("study_id","created_at","id");--> statement-breakpoint
CREATE INDEX "response_answers_by_saver" ON "response_answers" USING btree ("saved_by");--> statement-breakpoint
CREATE INDEX "response_answers_by_person" ON "response_answers" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "response_answers_by_document" ON "response_answers" USING btree ("document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "responses_of_match" ON "responses" USING btree ("match_id");--> statement-breakpoint
CREATE INDEX "responses_by_questionnaire" ON "responses" USING btree ("questionnaire_id");--> statement-breakpoint
CREATE INDEX "responses_by_person" ON "responses" USING btree ("attested_by");