CREATE TABLE "audit_events" (
	"seq" integer PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"actor_id" text COLLATE "C",
	"actor_role" text COLLATE "C" NOT NULL,
	"action" text COLLATE "C" NOT NULL,
	"subject_type" text COLLATE "C" NOT NULL,
	"subject_id" text COLLATE "C" NOT NULL,
	"before" text COLLATE "C",
	"after" text COLLATE "C",
	"reason" text COLLATE "C",
	"previous_hash" text COLLATE "C" NOT NULL,
	"hash" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"message" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"type" text COLLATE "C",
	"name" text COLLATE "C",
	"content_type" text COLLATE "C",
	"size" integer,
	"sha256" text COLLATE "C",
	"organization_id" text COLLATE "C",
	"study_id" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"expires_at" bigint
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"token_hash" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"values" jsonb NOT NULL,
	"idempotency_key" text COLLATE "C" NOT NULL,
	"updated_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "matches" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"study_id" text COLLATE "C" NOT NULL,
	"site_id" text COLLATE "C" NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"score" integer,
	"breakdown" jsonb NOT NULL,
	"reasons" jsonb NOT NULL,
	"confidence" double precision NOT NULL,
	"engine_version" text COLLATE "C" NOT NULL,
	"computed_at" bigint NOT NULL,
	"declined_by" text COLLATE "C",
	"decline_reason" text COLLATE "C",
	"invited_at" bigint,
	"answered_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"email" text COLLATE "C",
	"phone" text COLLATE "C",
	"website" text COLLATE "C",
	"address" text COLLATE "C",
	"city" text COLLATE "C",
	"state" text COLLATE "C",
	"zip_code" text COLLATE "C",
	"description" text COLLATE "C",
	"therapeutic_areas" jsonb NOT NULL,
	"patient_panel_size" text COLLATE "C",
	"ehr_system" text COLLATE "C",
	"prior_trials" integer,
	"equipment" jsonb NOT NULL,
	"pi_name" text COLLATE "C",
	"pi_phone" text COLLATE "C",
	"pi_email" text COLLATE "C",
	"contact_name" text COLLATE "C",
	"status" text COLLATE "C" NOT NULL,
	"status_reason" text COLLATE "C",
	"source" text COLLATE "C" NOT NULL,
	"event" text COLLATE "C",
	"field_rep" text COLLATE "C",
	"search_text" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"recipient" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"body" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"attempts" integer NOT NULL,
	"due_at" bigint NOT NULL,
	"last_error" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"sent_at" bigint
);
--> statement-breakpoint
CREATE TABLE "password_tokens" (
	"token_hash" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"expires_at" bigint NOT NULL,
	"used_at" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "studies" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"sponsor_id" text COLLATE "C" NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"short_title" text COLLATE "C",
	"acronym" text COLLATE "C",
	"nct_number" text COLLATE "C",
	"phase" text COLLATE "C" NOT NULL,
	"therapeutic_area" text COLLATE "C" NOT NULL,
	"indication" text COLLATE "C",
	"description" text COLLATE "C",
	"sponsor_name" text COLLATE "C",
	"sponsor_contact" text COLLATE "C",
	"sponsor_email" text COLLATE "C",
	"sponsor_phone" text COLLATE "C",
	"enrollment_target" integer,
	"total_sites" integer,
	"estimated_start_date" text COLLATE "C",
	"duration" integer,
	"required_equipment" jsonb NOT NULL,
	"geographic_preferences" jsonb NOT NULL,
	"inclusion_criteria" text COLLATE "C",
	"exclusion_criteria" text COLLATE "C",
	"regulatory_status" text COLLATE "C",
	"irb_approval" boolean NOT NULL,
	"fda_approval" boolean NOT NULL,
	"irb_number" text COLLATE "C",
	"ind_number" text COLLATE "C",
	"budget_per_patient" integer,
	"payment_schedule" text COLLATE "C",
	"primary_endpoints" text COLLATE "C",
	"secondary_endpoints" text COLLATE "C",
	"study_design" text COLLATE "C",
	"randomization" boolean NOT NULL,
	"blinding" boolean NOT NULL,
	"placebo" boolean NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"status_reason" text COLLATE "C",
	"is_active" boolean NOT NULL,
	"search_text" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"deed" text COLLATE "C" NOT NULL,
	"actor" text COLLATE "C" NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "submissions_deed_actor_key_pk" PRIMARY KEY("deed","actor","key")
);
--> statement-breakpoint
CREATE TABLE "trainings" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C",
	"course" text COLLATE "C" NOT NULL,
	"completed_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"email" text COLLATE "C",
	"username" text COLLATE "C",
	"first_name" text COLLATE "C",
	"last_name" text COLLATE "C",
	"role" text COLLATE "C",
	"password_hash" text COLLATE "C",
	"organization_id" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_study_id_studies_id_fk" FOREIGN KEY ("study_id") REFERENCES "public"."studies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_study_id_studies_id_fk" FOREIGN KEY ("study_id") REFERENCES "public"."studies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_site_id_organizations_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_tokens" ADD CONSTRAINT "password_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trainings" ADD CONSTRAINT "trainings_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trainings" ADD CONSTRAINT "trainings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_by_subject" ON "audit_events" USING btree ("subject_type","subject_id","seq");--> statement-breakpoint
CREATE INDEX "contact_messages_by_created" ON "contact_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "documents_by_organization" ON "documents" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "documents_by_study" ON "documents" USING btree ("study_id");--> statement-breakpoint
CREATE INDEX "documents_by_state" ON "documents" USING btree ("state","expires_at");--> statement-breakpoint
CREATE INDEX "drafts_by_expiry" ON "drafts" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "matches_study_site" ON "matches" USING btree ("study_id","site_id");--> statement-breakpoint
CREATE INDEX "matches_by_site" ON "matches" USING btree ("site_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "matches_by_status" ON "matches" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "organizations_by_type_status" ON "organizations" USING btree ("type","status","created_at","id");--> statement-breakpoint
CREATE INDEX "organizations_by_created" ON "organizations" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_by_due" ON "outbox" USING btree ("state","due_at");--> statement-breakpoint
CREATE INDEX "outbox_by_created" ON "outbox" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "password_tokens_by_user" ON "password_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_by_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_by_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "studies_by_status" ON "studies" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "studies_by_created" ON "studies" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "studies_by_sponsor" ON "studies" USING btree ("sponsor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "submissions_by_age" ON "submissions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "trainings_by_organization" ON "trainings" USING btree ("organization_id","expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree ("username");--> statement-breakpoint
CREATE INDEX "users_by_organization" ON "users" USING btree ("organization_id");