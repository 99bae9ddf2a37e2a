/** Activity older than this many days is kept only as totals, without persons. */
export const DAYS_BY_PERSON = 90;
