ALTER TABLE "outbox" ADD COLUMN "sealed_body" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "held_until" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "held_since" bigint;