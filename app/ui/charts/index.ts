export { BarChart } from './bar-chart';
export { ColumnChart } from './column-chart';
export { Funnel, shareOf } from './funnel';
export { NumbersTable } from './parts';
export { Radar } from './radar';
export { Ring } from './ring';
export { UsMap } from './us-map';
