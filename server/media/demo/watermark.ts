/** "MADE UP" in dots, so that the picture needs no font. */
export const WATERMARK = [
  '#   #  ###  ####  #####     #   # #### ',
  '## ## #   # #   # #         #   # #   #',
  '# # # #   # #   # #         #   # #   #',
  '#   # ##### #   # ####      #   # #### ',
  '#   # #   # #   # #         #   # #    ',
  '#   # #   # #   # #         #   # #    ',
  '#   # #   # ####  #####      ###  #    ',
];
