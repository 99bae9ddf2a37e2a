/** Activity older than this many days is kept only as totals, without persons. */
export const PERSONAL_ACTIVITY_DAYS = 90;
