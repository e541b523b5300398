// Where a seat stands in the strip and among the columns of the sheet: as people sit round the table. Two that
// change places do so with a network, and the server has drawn them. Knows elements.

/** From 0. The sheet says its order where it is not that of the seats. */
export function placeOf(seat) {
  const { order } = document.querySelector("#game .sheet__table").dataset;
  return order ? order.split(",").indexOf(String(seat)) : seat;
}
