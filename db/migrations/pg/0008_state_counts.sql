DROP INDEX "organizations_by_state";--> statement-breakpoint
CREATE INDEX "organizations_by_state" ON "organizations" USING btree ("type","state","status");