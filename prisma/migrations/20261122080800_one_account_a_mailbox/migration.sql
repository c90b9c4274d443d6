-- Whose mailbox an address is, whatever tag stands in it: asked for when somebody signs up.
CREATE INDEX "app_user_mailbox" ON "app_user" (regexp_replace(lower("email"::text), '\+[^@]*@', '@'));
