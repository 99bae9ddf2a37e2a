-- The entries of one operation are found, and which operations there are entries of, without reading the whole log.
CREATE INDEX audit_log_operation ON audit_log (operation, at DESC, id DESC);
