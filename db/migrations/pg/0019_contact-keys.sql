-- The keys of phone numbers, addresses and states are computed in a new way. The next start computes all of them again.
UPDATE "organizations" SET "name_key" = '';
