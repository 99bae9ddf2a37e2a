-- A function with a search path of its own is planned and started by itself each time, here for each permission.
ALTER FUNCTION allowed_in_company(uuid, text) RESET search_path;
