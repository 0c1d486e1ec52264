CREATE TABLE "agreements" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"match_id" text COLLATE "C" NOT NULL,
	"version" integer NOT NULL,
	"source" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"terms" jsonb NOT NULL,
	"countersigned" boolean NOT NULL,
	"is_master" boolean NOT NULL,
	"master_id" text COLLATE "C",
	"document_id" text COLLATE "C" NOT NULL,
	"sha256" text COLLATE "C" NOT NULL,
	"sent_by" text COLLATE "C",
	"sent_at" bigint NOT NULL,
	"answer" text COLLATE "C",
	"answered_at" bigint,
	"executed_at" bigint,
	"covers_until" bigint
);
--> statement-breakpoint
CREATE TABLE "signatures" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"subject_type" text COLLATE "C" NOT NULL,
	"subject_id" text COLLATE "C" NOT NULL,
	"version" integer NOT NULL,
	"sha256" text COLLATE "C" NOT NULL,
	"statement" text COLLATE "C" NOT NULL,
	"meaning" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"organization_id" text COLLATE "C",
	"organization_name" text COLLATE "C",
	"printed_name" text COLLATE "C" NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"signed_at" bigint NOT NULL,
	"components" jsonb NOT NULL,
	"record_hash" text COLLATE "C" NOT NULL,
	"audit_seq" integer NOT NULL,
	"voided_at" bigint,
	"voided_by" text COLLATE "C",
	"void_reason" text COLLATE "C"
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "match_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "signed_at" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "may_sign" boolean;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agreements_by_match" ON "agreements" USING btree ("match_id","version");--> statement-breakpoint
CREATE INDEX "signatures_by_subject" ON "signatures" USING btree ("subject_type","subject_id","signed_at");--> statement-breakpoint
CREATE INDEX "signatures_by_sha256" ON "signatures" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "signatures_by_user" ON "signatures" USING btree ("user_id","signed_at");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_by_match" ON "documents" USING btree ("match_id");