/** A stone has a figure that the index cannot count exactly; PostgreSQL answers instead. */
export class InexactFigure extends Error {
  override name = 'Unfit';
}
