-- Old and new values of the rest of what people keep up by hand, see 0190. Passwords and keys are in none of it.
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON announcement FOR EACH ROW
  EXECUTE FUNCTION note_change('announcement', 'id', '', 'kind,title,description,page,banner_type,start_date,end_date,is_active');
CREATE TRIGGER note_change AFTER INSERT OR DELETE ON announcement_picture FOR EACH ROW
  EXECUTE FUNCTION note_change('picture of announcement', 'announcement_id', '', 'file_id');
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON app_version FOR EACH ROW
  EXECUTE FUNCTION note_change('app version', 'platform', '', 'version,required_version,notes');
CREATE TRIGGER note_change AFTER INSERT OR UPDATE ON bulk_email FOR EACH ROW
  EXECUTE FUNCTION note_change('bulk e-mail', 'id', '', 'subject,body,recipients,stones,send_at,schedule');
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON featured_stone FOR EACH ROW
  EXECUTE FUNCTION note_change('special stone', 'stone_id', 'client_id', 'client_id,~note');
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON mapping_configuration FOR EACH ROW
  EXECUTE FUNCTION note_change('mapping of provider', 'provider_id', '', 'header_row,sheet,columns,statements');
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON provider_value FOR EACH ROW
  EXECUTE FUNCTION note_change('word of provider', 'provider_id', '', 'field,spelling,value,code');
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON stock_feed FOR EACH ROW
  EXECUTE FUNCTION note_change('stock feed', 'id', 'client_id',
    '~name,format,feed_columns,available_only,~push_url,schedule,is_paused');
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON webhook FOR EACH ROW
  EXECUTE FUNCTION note_change('webhook', 'id', 'client_id', '~url,changes,paused,removed_at');
