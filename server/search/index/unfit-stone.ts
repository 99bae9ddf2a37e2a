/** The stones hold something that the index cannot count exactly; PostgreSQL can. */
export class Unfit extends Error {
  override name = 'Unfit';
}
