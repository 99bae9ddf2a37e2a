-- 0068 meant to take back the previews made before it, which have counts alone, and to keep what was confirmed for their
-- imports. It ran without the right to see uploads, so it changed none.
UPDATE upload SET confirmed = '{withdraws_many}' WHERE may_withdraw_many AND confirmed = '{}';
UPDATE upload SET state = 'proposed' WHERE state = 'previewed' AND preview_hash IS NULL;
UPDATE upload SET preview = NULL WHERE preview IS NOT NULL AND preview_hash IS NULL;
