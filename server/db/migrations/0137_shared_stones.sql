-- Whoever sends stones by e-mail may send so many within an hour, and their own mails are counted for that.
CREATE POLICY mail_of_shared_stones ON mail FOR SELECT USING (
  kind = 'sharedStones' AND user_id = (SELECT actor_id()));
