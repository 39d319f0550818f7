/** What a picker offers to create from the typed text. */
export const creating = {
  customer: 'New customer {code} “{name}”…',
  supplier: 'New supplier {code} “{name}”…',
  product: 'New product {code} “{name}”…',
  made: {
    customer: 'Customer {code} {name} is made.',
    supplier: 'Supplier {code} {name} is made.',
    product: 'Product {code} {name} is made.',
  },
  open: 'Open it',
};
