CREATE TABLE "facilities" (
	"key" text COLLATE "C" PRIMARY KEY NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"city" text COLLATE "C",
	"state" text COLLATE "C",
	"zip_code" text COLLATE "C",
	"search_text" text COLLATE "C" NOT NULL,
	"claimed_by" text COLLATE "C",
	"claimed_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facility_trials" (
	"facility_key" text COLLATE "C" NOT NULL,
	"nct_id" text COLLATE "C" NOT NULL,
	"site_status" text COLLATE "C",
	CONSTRAINT "facility_trials_facility_key_nct_id_pk" PRIMARY KEY("facility_key","nct_id")
);
--> statement-breakpoint
CREATE TABLE "rematches" (
	"kind" text COLLATE "C" NOT NULL,
	"subject_id" text COLLATE "C" NOT NULL,
	"due_at" bigint NOT NULL,
	"attempts" integer NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "rematches_kind_subject_id_pk" PRIMARY KEY("kind","subject_id")
);
--> statement-breakpoint
CREATE TABLE "track_record_searches" (
	"site_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"due_at" bigint NOT NULL,
	"attempts" integer NOT NULL,
	"searched_at" bigint,
	"reviewed_at" bigint
);
--> statement-breakpoint
CREATE TABLE "track_records" (
	"site_id" text COLLATE "C" NOT NULL,
	"nct_id" text COLLATE "C" NOT NULL,
	"facility" text COLLATE "C" NOT NULL,
	"city" text COLLATE "C",
	"state" text COLLATE "C",
	"site_status" text COLLATE "C",
	"likeness" double precision NOT NULL,
	"answer" text COLLATE "C" NOT NULL,
	"answered_by" text COLLATE "C",
	"answered_at" bigint,
	"created_at" bigint NOT NULL,
	CONSTRAINT "track_records_site_id_nct_id_pk" PRIMARY KEY("site_id","nct_id")
);
--> statement-breakpoint
CREATE TABLE "trials" (
	"nct_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"conditions" jsonb NOT NULL,
	"interventions" jsonb NOT NULL,
	"phases" jsonb NOT NULL,
	"study_type" text COLLATE "C" NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"sponsor" text COLLATE "C" NOT NULL,
	"sponsor_class" text COLLATE "C",
	"enrollment" integer,
	"sex" text COLLATE "C",
	"min_age" text COLLATE "C",
	"max_age" text COLLATE "C",
	"start_date" text COLLATE "C",
	"completion_date" text COLLATE "C",
	"sites" integer,
	"read_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "evidence" jsonb;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "weights" jsonb;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "exploration" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "exploration_share" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "weight_shifts" jsonb;--> statement-breakpoint
ALTER TABLE "facilities" ADD CONSTRAINT "facilities_claimed_by_organizations_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."organizations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facility_trials" ADD CONSTRAINT "facility_trials_facility_key_facilities_key_fk" FOREIGN KEY ("facility_key") REFERENCES "public"."facilities"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facility_trials" ADD CONSTRAINT "facility_trials_nct_id_trials_nct_id_fk" FOREIGN KEY ("nct_id") REFERENCES "public"."trials"("nct_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "track_record_searches" ADD CONSTRAINT "track_record_searches_site_id_organizations_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "track_records" ADD CONSTRAINT "track_records_site_id_organizations_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "track_records" ADD CONSTRAINT "track_records_nct_id_trials_nct_id_fk" FOREIGN KEY ("nct_id") REFERENCES "public"."trials"("nct_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "facilities_by_claim" ON "facilities" USING btree ("claimed_by");--> statement-breakpoint
CREATE INDEX "facilities_by_place" ON "facilities" USING btree ("state","city","key");--> statement-breakpoint
CREATE INDEX "facility_trials_by_trial" ON "facility_trials" USING btree ("nct_id");--> statement-breakpoint
CREATE INDEX "rematches_by_due" ON "rematches" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "track_record_searches_by_due" ON "track_record_searches" USING btree ("state","due_at");--> statement-breakpoint
CREATE INDEX "track_records_by_answer" ON "track_records" USING btree ("site_id","answer");--> statement-breakpoint
CREATE INDEX "track_records_by_trial" ON "track_records" USING btree ("nct_id");