/** After so many days only totals of what people did are kept, without persons. */
export const DAYS_BY_PERSON = 90;
