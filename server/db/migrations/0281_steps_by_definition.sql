-- What was decided by each definition of a workflow, without reading its histories (docs/adr/0001-machines-decide-what-may-happen.md).
CREATE INDEX history_definition ON history (definition_hash, record_id) INCLUDE (at);
