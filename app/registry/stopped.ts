/** The question before a trial that has stopped is posted (REG-15). @param stopped 'Completed in March 2019' */
export const asksAbout = (stopped: string): string => `${stopped}. Post it anyway?`;
