/** A stone has a figure that the index cannot count exactly; PostgreSQL answers instead. */
export class Unfit extends Error {
  override name = 'Unfit';
}
